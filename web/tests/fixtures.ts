// Messages as a table sends them, with what a test wants to be different.
import type {
  GameView,
  MatchView,
  Message,
  MovedMessage,
  PersonSeat,
  Room,
  TableMessage,
  TableSummary,
} from '$pioche/protocol.gen.js';
import { BaseTransport } from '$src/net/transport';

export const personSeat = (person: string, name = person): PersonSeat => ({
  person,
  name,
  here: true,
  ready: true,
  played_by: 'person',
});

const settings = {
  game: 'g',
  players: 2,
  options: {},
  clock: { kind: 'none' },
  between: 30,
  grace: 60,
  pace: 0,
  public: false,
  hints: false,
  programs: false,
  rated: false,
} as const;

export const room = (changes: Partial<Room> = {}): Room => ({
  ...settings,
  id: 't',
  state: 'playing',
  host: 'a',
  seats: [personSeat('a'), personSeat('b')],
  watchers: 0,
  match: 1,
  deal: null,
  seed: null,
  record: null,
  next_at: null,
  ...changes,
});

export const tableSummary = (changes: Partial<TableSummary> = {}): TableSummary => ({
  ...settings,
  id: 't',
  state: 'open',
  match: 0,
  host: 'Anna',
  seats: [personSeat('a', 'Anna'), null],
  watchers: 0,
  ...changes,
});

export const gameView = (changes: Partial<GameView> = {}): GameView => ({
  game: 'g',
  players: 2,
  options: {},
  round: 1,
  scores: [0, 0],
  phase: 'turn',
  turn: 0,
  points: null,
  winners: [],
  ...changes,
});

export const matchView = (changes: Partial<MatchView> = {}): MatchView => ({
  n: 0,
  view: gameView(),
  legal: [{ move: 'draw', verb: 'draw' }],
  obliged: [0],
  clocks: null,
  rounds: [],
  past: [],
  ...changes,
});

export const tableMessage = (changes: Partial<TableMessage> = {}): TableMessage => ({
  type: 'table',
  protocol: 1,
  room: room(),
  you: { person: 'a', seat: 0, host: true },
  match: matchView(),
  chat: [],
  now: 0,
  ...changes,
});

export const movedMessage = (n: number, changes: Partial<MovedMessage> = {}): MovedMessage => ({
  type: 'moved',
  n,
  seat: 0,
  by: 'person',
  events: [{ type: 'draw' }],
  view: {},
  legal: [{ move: 'pass', verb: 'pass' }],
  obliged: [1],
  clocks: null,
  ...changes,
});

/** A table whose messages are the test's. */
export class FakeTransport extends BaseTransport {
  commands: unknown[] = [];
  constructor() {
    super();
    this.state = 'open';
  }
  close(): void {
    this.change('closed');
  }
  say(...messages: Message[]): void {
    for (const message of messages) this.receive(JSON.stringify(message));
  }
  drop(): void {
    this.change('lost');
  }
  protected post(text: string): void {
    this.commands.push(JSON.parse(text));
  }
}
