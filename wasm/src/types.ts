// What the module says and is told, as types. docs/contract.md describes positions, views, events
// and records; docs/wasm.md the rest.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export type Seat = number;

/** `random`, `easy`, `normal`, `hard`, `expert`; or with a budget, `hard@2000sims`. */
export type PlayerName = string;

/** `500ms`, `2s` or `1000sims`. */
export type Budget = string;

export interface OptionInfo {
  default: boolean | number | string;
  about: string;
  choices?: (boolean | number | string)[];
  range?: [number, number];
}

export interface Zone {
  key: string;
  /** How it is laid out: core/describe.h names the kinds. */
  kind: string;
  cards: boolean;
}

export interface GameInfo {
  id: string;
  name: string;
  /** The version of its rules. */
  rules: number;
  tagline: string;
  players: [number, number];
  options: Record<string, OptionInfo>;
  rounds: boolean;
  zones: Zone[];
  cards: string[];
}

export interface Catalogue {
  games: GameInfo[];
  languages: string[];
  levels: string[];
}

export interface Words {
  language: string;
  common: Record<string, string>;
  games: Record<string, Record<string, string>>;
}

export interface Clause {
  id: string;
  text: string;
  /** Where the printed sheet leaves the question open. */
  reading: boolean;
}

export interface Rules {
  title: string;
  summary: string;
  sections: { title: string; clauses: string[] }[];
  clauses: Clause[];
}

/** The keys that every game has; its own are beside them. */
export interface Position {
  game: string;
  players: number;
  options: Record<string, boolean | number | string>;
  round: number;
  scores: number[];
  phase: string;
  turn: Seat | null;
  points: number[] | null;
  winners: Seat[];
  [zone: string]: Json;
}

/** A position in which what the seat may not know is `?`, and a draw pile its size. */
export type View = Position;

/** A move with its parts, for whoever shows or chooses it. */
export interface DescribedMove {
  /** Its notation, which is what is sent. */
  move: string;
  /** "draw", "take", "flip"; a card that is simply played has none. */
  verb?: string;
  card?: string;
  /** Several cards of one move, in the order of the notation. */
  cards?: string[];
  /** Places of a grid: "a1". */
  places?: string[];
  colour?: string;
  seat?: Seat;
  announce?: true;
}

export interface Legal {
  /** The seats that have a move, each with all of them. */
  legal: Record<string, string[]>;
  /** The seats that the position waits for. */
  obliged: Seat[];
}

export interface GameEvent {
  type: string;
  seat?: Seat;
  card?: string;
  from?: string;
  to?: string;
  other?: Seat;
  count?: number;
  note?: string;
  points?: number[];
  scores?: number[];
  winners?: Seat[];
}

export interface Moved {
  events: GameEvent[];
  position: Position;
}

export interface MatchRecord {
  pioche: 1;
  game: string;
  /** The version of the rules; 1 where it is left out. */
  rules?: number;
  players: string[];
  options: Record<string, boolean | number | string>;
  seed: string;
  moves: [Seat, string][];
  result: { scores: number[]; winners: Seat[] } | null;
}

export interface NewMatch {
  game: string;
  players: number;
  /** 1 to 64 hexadecimal digits; drawn by the host's generator where it is left out. */
  seed?: string;
  options?: Record<string, boolean | number | string>;
  names?: string[];
}

export interface HintMove {
  /** null: wait. */
  move: string | null;
  wait: boolean;
  /** To win the match, 0 to 1. */
  chance: number;
  /** Expected in the round, where simulations reached its end. */
  points: number | null;
  visits: number;
  /** What the game's rule of thumb would do, and why. */
  thumb: boolean;
  why: string | null;
}

export interface Hint {
  game: string;
  seat: Seat;
  simulations: number;
  moves: HintMove[];
}

export interface Finding {
  good: boolean;
  key: string;
  text: string;
}

export interface Verification {
  good: boolean;
  findings: Finding[];
  /** The SHA-256 of the record's seed. */
  commitment: string | null;
}

export interface Commitment {
  seed: string;
  commitment: string;
}

export interface Refusal {
  code: string;
  message: string;
  rule: string | null;
  /** Of the move of a record that failed. */
  index?: number;
  /** unknown_rules: the versions that there are. */
  rules?: number[];
}
