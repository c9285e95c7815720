// What a browser keeps of the tables and matches that are played in it.
import type { TableChatLine, TablePerson } from '$pioche/index.js';
import type { MatchRecord, TableSummary } from '$lib/api';

export interface KeptTable {
  id: string;
  /** Those at this device, the host first. */
  people: TablePerson[];
  /** How many matches have ended there. */
  ended: number;
  /** When something last happened. */
  changed: number;
  summary: TableSummary;
}

export interface KeptMatch {
  id: string;
  ended: number;
  /** The SHA-256 of the seed, as it was shown before the first card. */
  commitment: string | null;
  /** The levels of the bots by their seats; null: a person. */
  bots: (string | null)[];
  record: MatchRecord;
  /** What the server calls it, once it is in somebody's history there. */
  uploaded: string | null;
}

export interface TableNews {
  /** How long the log was before. */
  length: number;
  entries: readonly string[];
  chat: readonly TableChatLine[];
  match: KeptMatch | null;
}

export interface Store {
  tables(): Promise<KeptTable[]>;
  table(id: string): Promise<KeptTable | null>;
  log(id: string): Promise<{ entries: string[]; chat: TableChatLine[] }>;
  /** All of it or nothing, and for good once it resolves; rejects where the log has grown since. */
  append(table: KeptTable, news: TableNews): Promise<void>;
  /** Forgets a table and its log; its finished matches stay. */
  removeTable(id: string): Promise<void>;

  matches(): Promise<KeptMatch[]>;
  match(id: string): Promise<KeptMatch | null>;
  changeMatch(match: KeptMatch): Promise<void>;
  removeMatch(id: string): Promise<void>;
}
