// What the browser stores of local tables and matches.
import type { TableChatLine, TablePerson } from '$pioche/index.js';
import type { MatchRecord, TableSummary } from '$pioche/protocol.gen.js';

export interface StoredTable {
  id: string;
  /** Those at this device, the host first. */
  people: TablePerson[];
  /** How many matches have ended there. */
  ended: number;
  /** When something last happened. */
  changed: number;
  summary: TableSummary;
}

export interface StoredMatch {
  id: string;
  ended: number;
  /** The levels of the bots by their seats; null: a person. */
  bots: (string | null)[];
  record: MatchRecord;
  /** Its id on the server, once it is uploaded. */
  uploaded: string | null;
}

export interface TableUpdate {
  /** How long the log was before. */
  length: number;
  entries: readonly string[];
  chat: readonly TableChatLine[];
  match: StoredMatch | null;
}

export interface Store {
  tables(): Promise<StoredTable[]>;
  table(id: string): Promise<StoredTable | null>;
  log(id: string): Promise<{ entries: string[]; chat: TableChatLine[] }>;
  /** All of it or nothing, and for good once it resolves; rejects where the log has grown since. */
  append(table: StoredTable, update: TableUpdate): Promise<void>;
  /** Forgets a table and its log; its finished matches stay. */
  removeTable(id: string): Promise<void>;

  matches(): Promise<StoredMatch[]>;
  match(id: string): Promise<StoredMatch | null>;
  changeMatch(match: StoredMatch): Promise<void>;
  removeMatch(id: string): Promise<void>;
}
