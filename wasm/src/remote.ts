// The same objects in a worker, behind promises: what is called here runs there.
import type { Match, Pioche } from './pioche.js';
import type { LocalTable } from './table.js';
import type { Refusal } from './types.js';

type RemoteMethod<F> = F extends (...args: infer Args) => infer Result
  ? (...args: Args) => Promise<Remotely<Result>>
  : never;

/** The methods of T, each with a promise of what it returns. */
export type Remote<T> = {
  [Name in keyof T as RemoteMethod<T[Name]> extends never ? never : Name]: RemoteMethod<T[Name]>;
};

export type RemoteMatch = Remote<Match>;
export type RemoteTable = Remote<LocalTable>;
/** Matches and tables stay there; everything else is copied. */
type Remotely<T> = T extends Match ? RemoteMatch : T extends LocalTable ? RemoteTable : T;
export type RemotePioche = Remote<Pioche> & {
  setLanguage(language: string): Promise<void>;
};

/** A module in a worker of its own; `stop` ends the worker. */
export interface RunningWorker {
  pioche: RemotePioche;
  stop(): void;
}

/** To the worker: a method of a match or a table, or of the module itself (`session` null). */
export interface Call {
  id: number;
  session: number | null;
  method: string;
  args: unknown[];
}

/** From the worker to the client. */
export type Reply = { id: number } & (
  { result: unknown } | { session: number } | { refusal: Refusal } | { failure: string }
);
