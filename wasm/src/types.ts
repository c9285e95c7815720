// What the module says and is told, as types. What it shares with the protocol comes from the schema;
// docs/contract.md describes positions, docs/wasm.md the rest.
import type { GameEvent, GameInfo, Options, Seat } from './protocol.gen.js';

export type {
  Clause,
  Command,
  Dictionary as Words,
  GameEvent,
  GameInfo,
  GameView as View,
  Hint,
  HintMove,
  LegalMove,
  Level,
  MatchRecord,
  Message,
  NewTable,
  OptionInfo,
  Options,
  Rules,
  Seat,
  TableSummary,
  Zone,
} from './protocol.gen.js';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/**
 * `random`, `level-1` to `level-8`, `easy`, `normal`, `hard`, `expert`; with a budget,
 * `hard@2000sims`; with a habit, `level-3:gambler`.
 */
export type PlayerName = string;

/** `500ms`, `2s` or `1000sims`. */
export type Budget = string;

export interface Catalogue {
  games: GameInfo[];
  languages: string[];
  levels: string[];
}

/** The keys that every game has; its own are beside them. */
export interface Position {
  game: string;
  players: number;
  options: Options;
  round: number;
  scores: number[];
  phase: string;
  turn: Seat | null;
  points: number[] | null;
  winners: Seat[];
  [zone: string]: Json;
}

export interface Legal {
  /** The seats that have a move, each with all of them. */
  legal: Record<string, string[]>;
  /** The seats that the position waits for. */
  obliged: Seat[];
}

export interface Moved {
  events: GameEvent[];
  position: Position;
}

export interface NewMatch {
  game: string;
  players: number;
  /** 1 to 64 hexadecimal digits; drawn by the host's generator where it is left out. */
  seed?: string;
  options?: Options;
  names?: string[];
  /** A version of the rules of the game; the newest where it is left out. */
  rules?: number;
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
