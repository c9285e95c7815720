// The messages of docs/protocol.md as types; nothing here acts.
import type { DescribedMove } from '$pioche/index.js';

export type { DescribedMove } from '$pioche/index.js';

export const protocolVersion = 1;
export const subprotocol = 'pioche.1';

export type Level = 'random' | 'easy' | 'normal' | 'hard' | 'expert';
export type OptionValue = string | number | boolean;
export type Options = Record<string, OptionValue>;

export type Clock =
  | { kind: 'none' }
  | { kind: 'move'; seconds: number }
  | { kind: 'reserve'; seconds: number; plus: number };

/** What is agreed before a match. */
export interface Setup {
  game: string;
  players: number;
  options: Options;
  clock: Clock;
  /** Seconds before the next round begins by itself. */
  between: number;
  /** Seconds before a bot plays for somebody who is gone; 0: never. */
  grace: number;
  public: boolean;
  hints: boolean;
  programs: boolean;
  rated: boolean;
  /** Milliseconds that bots take for a move at least. */
  pace: number;
}

export interface PersonSeat {
  person: string;
  name: string;
  here: boolean;
  ready: boolean;
  played_by: 'person' | 'bot';
  wants_end?: boolean;
}
export interface BotSeat {
  bot: Level;
  name?: string;
  ready: boolean;
}
export type SeatHolder = PersonSeat | BotSeat | null;

export type RoomState = 'open' | 'playing' | 'paused' | 'over';

export interface Room extends Setup {
  id: string;
  state: RoomState;
  /** Null after the host has left, until somebody sits down. */
  host: string | null;
  seats: SeatHolder[];
  watchers: number;
  /** How many matches began at this table. */
  match: number;
  commitment: string | null;
  seed: string | null;
  record: string | null;
  next_at: number | null;
}

export interface You {
  person: string;
  /** Null for a watcher. */
  seat: number | null;
  host: boolean;
}

export interface Clocks {
  at: number;
  left: number[];
  running: number[];
}

/** A view: the common keys, and the game's own. */
export interface GameView {
  game: string;
  players: number;
  round: number;
  scores: number[];
  phase: string;
  turn: number | null;
  points: number[] | null;
  winners: number[];
  [key: string]: unknown;
}

export interface MatchView {
  n: number;
  view: GameView;
  legal: DescribedMove[];
  obliged: number[];
  clocks: Clocks | null;
  /** The points of the rounds that are finished. */
  rounds: number[][];
  /** The last moves, as this seat was told of them. */
  past: PastMove[];
}

export interface PastMove {
  n: number;
  round: number;
  seat: number;
  by: MovedBy;
  events: GameEvent[];
}

/** What happened, as this person may know it; further keys belong to the game. */
export interface GameEvent {
  type: string;
  seat?: number;
  other?: number;
  card?: string | number;
  count?: number;
  note?: string;
  from?: string;
  to?: string;
  points?: number[];
  scores?: number[];
  winners?: number[];
  [key: string]: unknown;
}

export type MovedBy = 'person' | 'bot' | 'stand_in' | 'clock';

export interface ChatLine {
  number: number;
  time: number;
  person: string;
  name: string;
  text?: string;
  phrase?: string;
}

export interface HintMove {
  /** Null: wait. */
  move: string | null;
  chance: number;
  points: number;
  /** A sentence, of the move that the rule of thumb would make. */
  why?: string | null;
}

/** Every answer to a request carries the request's number. */
interface Answering {
  re?: number;
}

export interface TableMessage extends Answering {
  type: 'table';
  protocol: number;
  room: Room;
  you: You;
  match: MatchView | null;
  chat: ChatLine[];
  now: number;
}
export interface RoomMessage extends Answering {
  type: 'room';
  room: Partial<Room>;
}
export interface MovedMessage extends Answering {
  type: 'moved';
  n: number;
  seat: number;
  by: MovedBy;
  events: GameEvent[];
  /** The keys that changed. */
  view: Partial<GameView>;
  /** What was laid on discard piles that only grew. */
  added?: Record<string, unknown[]>;
  legal?: DescribedMove[];
  obliged?: number[];
  clocks?: Clocks | null;
}
export interface ChatMessage extends ChatLine, Answering {
  type: 'chat';
}
export interface HintMessage extends Answering {
  type: 'hint';
  n: number;
  hint: { moves: HintMove[] };
}
export interface DoneMessage extends Answering {
  type: 'done';
}
export interface RefusedMessage extends Answering {
  type: 'refused';
  code: string;
  message: string;
  /** The clause, for `illegal_move`. */
  rule?: string;
}
export type ClosedReason = 'empty' | 'kicked' | 'signed_out' | 'stopping' | 'fault';
export interface ClosedMessage extends Answering {
  type: 'closed';
  reason: ClosedReason;
}

export type Message =
  | TableMessage
  | RoomMessage
  | MovedMessage
  | ChatMessage
  | HintMessage
  | DoneMessage
  | RefusedMessage
  | ClosedMessage;

export type Request =
  | { do: 'sit'; seat: number }
  | { do: 'stand' | 'start' | 'pause' | 'resume' | 'rematch' | 'hint' | 'look' | 'leave' }
  | { do: 'ready' | 'end'; value?: boolean }
  | ({ do: 'setup' } & Partial<Setup>)
  | { do: 'bot'; seat: number; level: Level | null }
  | { do: 'move'; move: string }
  | { do: 'chat'; text: string }
  | { do: 'chat'; phrase: string }
  | { do: 'kick' | 'host'; person: string };
