// When what flies has landed: the time of flights, without what they look like. The cards of one
// step fly as a group.

/** More groups than this never fly together. */
const most = 3;
/** A new step leaves what still flies this part of its remaining time. */
const hurried = 0.4;
/** A prompt waits for the last flight, but never longer than this after its message. */
const promptWait = 400;

export interface Group {
  /** Flies on so many times as fast. */
  hurry(factor: number): void;
  /** Everything is where it belongs, at once. */
  end(): void;
}

export interface Listener {
  /** Whether what is asked has to wait. */
  promptWaits(waits: boolean): void;
  /** The cards of a step have landed; `rest`: further ones still fly. */
  landed(step: number, rest: boolean): void;
}

interface Flying {
  step: number;
  group: Group;
  endsAt: number;
  timer: ReturnType<typeof setTimeout>;
}

export class Timeline {
  private flying: Flying[] = [];
  private prompt: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly listener: Listener) {}

  get busy(): boolean {
    return this.flying.length > 0;
  }

  /** A message has come whose cards will fly. */
  announce(): void {
    clearTimeout(this.prompt);
    this.prompt = setTimeout(() => this.ask(), promptWait);
    this.listener.promptWaits(true);
    for (const one of this.flying) this.hurry(one);
  }

  /** The cards of a step leave; they land after so many milliseconds. */
  begin(step: number, duration: number, group: Group): void {
    if (this.flying.length >= most) this.land(this.flying[0]!);
    const one: Flying = { step, group, endsAt: Date.now() + duration, timer: undefined! };
    one.timer = setTimeout(() => this.land(one), duration);
    this.flying.push(one);
  }

  /** Ends everything: somebody acts, or nothing of the step flies. */
  end(): void {
    const last = this.flying.at(-1);
    if (last) this.land(last);
    else this.ask();
  }

  private hurry(one: Flying): void {
    clearTimeout(one.timer);
    const left = Math.max(0, one.endsAt - Date.now()) * hurried;
    one.endsAt = Date.now() + left;
    one.timer = setTimeout(() => this.land(one), left);
    one.group.hurry(1 / hurried);
  }

  /** Whatever left before it has landed, too. */
  private land(one: Flying): void {
    const count = this.flying.indexOf(one) + 1;
    for (const { timer, group } of this.flying.splice(0, count)) {
      clearTimeout(timer);
      group.end();
    }
    this.listener.landed(one.step, this.busy);
    if (!this.busy) this.ask();
  }

  private ask(): void {
    clearTimeout(this.prompt);
    this.listener.promptWaits(false);
  }
}
