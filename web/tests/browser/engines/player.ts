// Somebody at a table in a browser of any engine, who sees only what is on the screen and clicks there.
import { dice, pressable } from '../clicker';
import type { Engine } from './engine';

/** A place to click at, or why there is none. */
type Next = { x: number; y: number } | 'over' | 'waiting';

interface Wanted {
  /** What is pressed, if it is there: a text of selectors. */
  pressable: string;
  /** Chance, between 0 and 1. */
  chances: number[];
  /** Milliseconds until nothing is found. */
  timeout: number;
}

/** Runs in the page: waits for something to press and says where it is. */
function nextPress({ pressable, chances, timeout }: Wanted): Promise<Next> {
  const one = (selector: string) => document.querySelector<HTMLElement>(selector);
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  const [whether = 0, which = 0] = chances;
  /** A point at which the element answers: cards lie over each other. */
  const pointOf = (element: HTMLElement) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const shares = [0.5, 0.15, 0.3, 0.7, 0.85];
    const points = shares.flatMap((across) =>
      shares.map((down) => ({ x: left + across * width, y: top + down * height })),
    );
    return points.find(({ x, y }) => element.contains(document.elementFromPoint(x, y)));
  };
  const wanted = (): HTMLElement[] => {
    const next = one('.round-end button.main:enabled');
    if (next) return [next];
    if (!one('.bar[data-kind="mine"]')) return [];
    const confirm = one('.bar .act.confirm');
    if (confirm && whether < 0.5) return [confirm];
    const found = all(pressable);
    // Whoever can play a card mostly does; what is begun is mostly finished.
    const isCard = (element: HTMLElement) => element.closest('.mine') !== null;
    const begun = one('.act.undo') !== null;
    const preferred = found.filter((element) => isCard(element) !== begun);
    const some = preferred.length > 0 && whether < 0.9 ? preferred : found;
    const first = Math.floor(which * some.length);
    return [...some.slice(first), ...some.slice(0, first)];
  };
  const end = performance.now() + timeout;
  return new Promise((resolve) => {
    const look = () => {
      if (one('section.end')) return resolve('over');
      for (const element of wanted()) {
        const point = pointOf(element);
        if (point) return resolve(point);
      }
      if (performance.now() > end) return resolve('waiting');
      requestAnimationFrame(look);
    };
    look();
  });
}

/** Runs in the page: brings a button to the screen and says where it is, once it is there. */
function placeOf({ selector, timeout }: { selector: string; timeout: number }): Promise<Next> {
  const end = performance.now() + timeout;
  return new Promise((resolve) => {
    const look = () => {
      const found = document.querySelector<HTMLElement>(selector);
      found?.scrollIntoView({ block: 'center' });
      const { left = 0, top = 0, width = 0, height = 0 } = found?.getBoundingClientRect() ?? {};
      const point = { x: left + width / 2, y: top + height / 2 };
      if (found && found.contains(document.elementFromPoint(point.x, point.y))) resolve(point);
      else if (performance.now() > end) resolve('waiting');
      else requestAnimationFrame(look);
    };
    look();
  });
}

/** Runs in the page: keeps what goes wrong there. */
function keepErrors(): void {
  const errors: string[] = [];
  Object.assign(globalThis, { errors });
  addEventListener('error', ({ message }) => errors.push(message));
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
  const { error } = console;
  console.error = (...all: unknown[]) => {
    errors.push(all.join(' '));
    error(...all);
  };
}

export class Player {
  presses = 0;
  private readonly roll: (sides: number) => number;

  constructor(
    readonly engine: Engine,
    private readonly url: string,
    seed: number,
  ) {
    this.roll = dice(seed);
  }

  /** Becomes a guest, and asks the server something as this person. */
  async request<Answer>(path: string, body: object): Promise<Answer> {
    const ask = async ({ path, body }: { path: string; body: object }) => {
      const headers = { 'X-Pioche': '1', 'Content-Type': 'application/json' };
      const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
      const text = await answer.text();
      if (!answer.ok) throw new Error(text);
      return text === '' ? null : (JSON.parse(text) as unknown);
    };
    return (await this.engine.evaluate(ask, { path, body })) as Answer;
  }

  async arrive(): Promise<void> {
    await this.engine.open(this.url);
    await this.request('/api/guest', { name: this.engine.name });
  }

  async goTo(table: string): Promise<void> {
    await this.engine.open(`${this.url}/t/${table}`);
    await this.engine.evaluate(keepErrors, null);
  }

  /** Clicks at something as soon as it is there. */
  async press(selector: string): Promise<void> {
    const place = await this.engine.evaluate(placeOf, { selector, timeout: 20_000 });
    if (typeof place === 'string') throw new Error(`${this.engine.name} has no ${selector}.`);
    await this.engine.click(place.x, place.y);
  }

  /** Plays until the match is over; fails when the time is. */
  async play(limit: number): Promise<void> {
    const end = Date.now() + limit;
    while (Date.now() < end) {
      const next = await this.engine.evaluate(nextPress, {
        pressable,
        chances: [this.roll(1000) / 1000, this.roll(1000) / 1000],
        timeout: 2000,
      });
      if (next === 'over') return;
      if (next === 'waiting') continue;
      await this.engine.click(next.x, next.y);
      this.presses++;
    }
    throw new Error(`${this.engine.name}: not over after ${limit} ms, ${this.presses} presses.`);
  }

  /** What stands at the end of the match, once the page has verified the deal. */
  result(): Promise<{ totals: string[]; verified: boolean; errors: string[] }> {
    return this.engine.evaluate(
      (timeout: number) =>
        new Promise<{ totals: string[]; verified: boolean; errors: string[] }>((resolve) => {
          const end = performance.now() + timeout;
          const texts = (selector: string) =>
            [...document.querySelectorAll<HTMLElement>(selector)].map((one) =>
              one.innerText.trim(),
            );
          const look = () => {
            const verified = document.querySelector('section.end .deal .good') !== null;
            const counting =
              document.querySelector('[data-counting]') !== null ||
              document.getAnimations().some(({ playState }) => playState === 'running');
            if ((!verified || counting) && performance.now() < end) requestAnimationFrame(look);
            else {
              const { errors } = globalThis as unknown as { errors: string[] };
              resolve({ totals: texts('section.end .total'), verified, errors });
            }
          };
          look();
        }),
      20_000,
    );
  }
}
