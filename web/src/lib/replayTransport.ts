// A replay speaks like a table, so that the table's screen can show it.
import { BaseTransport } from './transport';
import type { MovedMessage, Room, TableMessage } from './protocol';
import type { MatchRecord } from './api';
import type { Eyes, Frame } from './replay';

export class ReplayTransport extends BaseTransport {
  private at = -1;
  private frames: readonly Frame[] = [];
  private eyes: Eyes = 'open';

  constructor(
    private readonly record: MatchRecord,
    private readonly names: readonly string[],
  ) {
    super();
    this.state = 'open';
  }

  close(): void {
    this.change('closed');
  }

  /** Other eyes, or the same: everything from here on is as they see it. */
  look(frames: readonly Frame[], eyes: Eyes, step: number): void {
    this.frames = frames;
    this.eyes = eyes;
    this.at = -1;
    this.show(step);
  }

  /** The next step comes as a move, with what moves; any other as the whole table. */
  show(step: number): void {
    const frame = this.frames[step];
    if (!frame || step === this.at) return;
    const follows = step === this.at + 1 && this.at >= 0;
    this.at = step;
    this.receive(JSON.stringify(follows ? this.moved(frame) : this.table(frame)));
  }

  /** Nobody acts in a replay. */
  protected post(text: string): void {
    const { id } = JSON.parse(text) as { id: number };
    this.receive(JSON.stringify({ type: 'refused', re: id, code: 'over', message: '' }));
  }

  private moved(frame: Frame): MovedMessage {
    const { view, events, seat } = frame;
    return { type: 'moved', n: this.at, seat, by: 'person', events, view, legal: [], obliged: [] };
  }

  private table(frame: Frame): TableMessage {
    const match = { n: this.at, view: frame.view, legal: [], obliged: [], clocks: null };
    const seat = this.eyes === 'open' ? null : this.eyes;
    const you = { person: '', seat, host: false };
    const room = this.room();
    return { type: 'table', protocol: 1, room, you, match, chat: [], now: Date.now() };
  }

  private room(): Room {
    const { game, options } = this.record;
    const seats = this.names.map((name, seat) => ({
      person: String(seat),
      name,
      here: true,
      ready: true,
      played_by: 'person' as const,
    }));
    return {
      id: '', game, options, seats, players: seats.length,
      clock: { kind: 'none' }, between: 0, grace: 0, pace: 0,
      public: false, hints: false, programs: false, rated: false,
      state: 'playing', host: '', watchers: 0, match: 1,
      commitment: null, seed: null, record: null, next_at: null,
    };
  }
}
