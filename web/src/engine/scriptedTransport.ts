// A match that the page itself plays, in a replay or a lesson, sends the messages of a table, so
// that the table's own board can draw it.
import type {
  GameEvent,
  GameView,
  LegalMove,
  MovedMessage,
  Options,
  Room,
  TableMessage,
} from '$pioche/protocol.gen.js';
import { BaseTransport } from '$src/net/transport';

export interface ScriptedMatch {
  game: string;
  options: Options;
  names: readonly string[];
}

export interface ScriptedState {
  n: number;
  view: GameView;
  /** Who looks; null: a spectator. */
  seat: number | null;
  legal: LegalMove[];
}

export abstract class ScriptedTransport extends BaseTransport {
  constructor(private readonly scripted: ScriptedMatch) {
    super();
    this.state = 'open';
  }

  close(): void {
    this.change('closed');
  }

  protected showTable(state: ScriptedState): void {
    const { n, view, seat, legal } = state;
    const message: TableMessage = {
      type: 'table',
      protocol: 1,
      room: this.room(),
      you: { person: String(seat), seat, host: false },
      match: { n, view, legal, obliged: this.obliged(state), clocks: null, rounds: [], past: [] },
      chat: [],
      now: Date.now(),
    };
    this.receive(JSON.stringify(message));
  }

  protected showMove(state: ScriptedState, by: number, events: GameEvent[], re?: number): void {
    const { n, view, legal } = state;
    const obliged = this.obliged(state);
    const message: MovedMessage = {
      type: 'moved',
      n,
      seat: by,
      by: 'person',
      events,
      view,
      legal,
      obliged,
      clocks: null,
      re,
    };
    this.receive(JSON.stringify(message));
  }

  protected refuse(id: number): void {
    this.pending.refuse(id, 'refused');
  }

  private obliged({ seat, legal }: ScriptedState): number[] {
    return seat !== null && legal.length > 0 ? [seat] : [];
  }

  private room(): Room {
    const { game, options, names } = this.scripted;
    const seats = names.map((name, seat) => ({
      person: String(seat),
      name,
      here: true,
      ready: true,
      played_by: 'person' as const,
    }));
    return {
      id: '',
      game,
      options,
      seats,
      players: seats.length,
      clock: { kind: 'none' },
      between: 0,
      grace: 0,
      pace: 0,
      public: false,
      hints: false,
      programs: false,
      rated: false,
      state: 'playing',
      host: '',
      watchers: 0,
      match: 1,
      deal: null,
      seed: null,
      record: null,
      next_at: null,
    };
  }
}
