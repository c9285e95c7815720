// What the page and the worker with its table say to each other.
import type { TablePerson } from '$pioche/index.js';
import type { NewLocalTable } from './tableRunner';

/** What the worker can be asked for, and what it answers. */
export interface WorkerCalls {
  /** Makes a table and begins its match; answers with its name. */
  open: (table: NewLocalTable) => Promise<string>;
  /** Goes to a table; answers with the people of this device who sit there. */
  enter: (id: string) => Promise<readonly TablePerson[]>;
  connect: (link: number, language: string) => Promise<void>;
  leave: () => Promise<void>;
}

export type ToWorker =
  { call: number; method: keyof WorkerCalls; args: unknown[] } | { link: number; text: string };

export type FromWorker =
  | { call: number; result: unknown }
  /** `code`: web.error.CODE says it to the person. */
  | { call: number; code: string; message: string }
  | { link: number; text: string };
