// The same objects in a worker, behind promises: what is called here runs there.
import type { Match, Pioche } from './pioche.js';
import type { Refusal } from './types.js';

/** The methods of T, each with a promise of what it returns. */
export type Remote<T> = {
  [Name in keyof T as T[Name] extends (...args: never[]) => unknown ? Name : never]: T[Name] extends (
    ...args: infer Args
  ) => infer Result
    ? (...args: Args) => Promise<Result extends Match ? RemoteMatch : Result>
    : never;
};

export type RemoteMatch = Remote<Match>;
export type RemotePioche = Remote<Pioche> & {
  setLanguage(language: string): Promise<void>;
};

/** A module in a worker of its own; `stop` ends the worker. */
export interface RunningWorker {
  pioche: RemotePioche;
  stop(): void;
}

/** From the client to the worker: a method of a match, or of the module itself (`match` null). */
export interface Call {
  id: number;
  match: number | null;
  method: string;
  args: unknown[];
}

/** From the worker to the client. */
export type Reply = { id: number } & (
  | { result: unknown }
  | { match: number }
  | { refusal: Refusal }
  | { failure: string }
);
