// A table of people and bots, in the words of docs/protocol.md, without a server. Whoever runs it
// keeps the log (`entries`), delivers the messages (`parcels`) once it is kept, lets it think while
// `tasks` wait, and wakes it at `wakeAt`.
import { Session } from './session.js';
import type { MatchRecord, Message, NewTable, TableSummary } from './types.js';

export interface TablePerson {
  id: string;
  name: string;
}

/** One connection of a person; any number from 1 on. */
export type Link = number;

export interface TableChatLine {
  number: number;
  time: number;
  person: string;
  text: string;
  phrase: string;
}

export interface TableParcel {
  link: Link;
  message: Message;
}

/** What a call brings about. */
export interface TableOutcome {
  /** To be added to the log, and kept before the parcels are delivered. */
  entries: string[];
  chat: TableChatLine[];
  parcels: TableParcel[];
  /** The record of a match that has just ended: keep it, then call `keep`. */
  record: MatchRecord | null;
  /** How many thoughts wait for a call of `think`. */
  tasks: number;
  /** When to call `wake`, in milliseconds since 1970; null: no need. */
  wakeAt: number | null;
  /** Nobody needs the table any more. */
  closed: boolean;
  /** The table as a list of tables shows it. */
  summary: TableSummary;
}

type RawOutcome = Omit<TableOutcome, 'wakeAt'> & { wake_at: number | null };

export interface TableLog {
  entries: string[];
  chat?: TableChatLine[];
  /** The names of those who are not connected. */
  people?: TablePerson[];
}

export class LocalTable extends Session {
  #call(call: string, now: number, fields: Record<string, unknown> = {}): TableOutcome {
    const answer = this.ask<RawOutcome>('table', { call, now, ...fields });
    const { entries, chat, parcels, record, tasks, wake_at, closed, summary } = answer;
    return { entries, chat, parcels, record, tasks, wakeAt: wake_at, closed, summary };
  }

  /** A new table; the host sits at the first seat unless the setup says otherwise. */
  open(id: string, person: TablePerson, setup: NewTable, now = Date.now()): TableOutcome {
    return this.#call('open', now, { id, person, setup });
  }

  /** The table that a log tells of, with nobody connected. */
  restore(id: string, log: TableLog, now = Date.now()): TableOutcome {
    return this.#call('restore', now, { id, ...log });
  }

  /** Its first message to the link is the whole table. */
  connect(link: Link, person: TablePerson, language: string, now = Date.now()): TableOutcome {
    return this.#call('connect', now, { link, person, lang: language });
  }

  disconnect(link: Link, now = Date.now()): TableOutcome {
    return this.#call('disconnect', now, { link });
  }

  /** A request of docs/protocol.md, as text. */
  receive(link: Link, message: string, now = Date.now()): TableOutcome {
    return this.#call('receive', now, { link, message });
  }

  /** Thinks the thought that has waited longest: a bot's move, or a hint. */
  think(now = Date.now()): TableOutcome {
    return this.#call('think', now);
  }

  wake(now = Date.now()): TableOutcome {
    return this.#call('wake', now);
  }

  /** The finished match was kept under this name. */
  keep(match: string, now = Date.now()): TableOutcome {
    return this.#call('keep', now, { match });
  }
}
