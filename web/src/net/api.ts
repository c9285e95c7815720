// The server's REST interface: docs/protocol.md.
import type { GameInfo, MatchRecord, Rules } from '$pioche/index.js';
import type { Clock, Level, Options, RoomState, SeatHolder, Setup } from './protocol';

// Games, rules and records have the same types as in the WebAssembly module.
export type { Clause, GameInfo, MatchRecord, OptionInfo, Rules } from '$pioche/index.js';

/** A refusal, or no answer at all (`code` offline); `message` is a sentence, where there is one. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** There is no server, or what answered is not one. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'offline' || error.code === 'fault');
}

export interface Me {
  person: string;
  name: string;
  login?: string;
  account: boolean;
  settings?: Record<string, unknown>;
}

/** A table as the lobby shows it. */
export interface TableSummary {
  id: string;
  game: string;
  players: number;
  options: Options;
  clock: Clock;
  rated: boolean;
  hints: boolean;
  state: RoomState;
  seats: SeatHolder[];
  watchers: number;
  round?: number;
}

export interface NewTable extends Partial<Setup> {
  game: string;
  bots?: (Level | null)[];
  start?: boolean;
  seat?: number | null;
}

export interface RatingPoint {
  time: number;
  rating: number;
  uncertainty: number;
}
export interface GameRating {
  game: string;
  rating: number;
  uncertainty: number;
  matches: number;
}
export interface Profile {
  person: string;
  name: string;
  since?: number;
  ratings: GameRating[];
}
export interface MatchSeat {
  person?: string | null;
  name: string;
  bot?: Level | null;
  score: number;
  won: boolean;
  rating_before?: number;
  rating_after?: number;
}
export interface MatchSummary {
  id: string;
  game: string;
  rated: boolean;
  started: number;
  ended: number;
  seats: MatchSeat[];
  /** The SHA-256 of the seed, as it was shown before the first card. */
  commitment?: string | null;
}
export interface Leader {
  person: string;
  name: string;
  rating: number;
  uncertainty: number;
  matches: number;
}
export interface Token {
  id: string;
  label: string;
  created: number;
  used?: number | null;
}

export type Texts = Readonly<Record<string, string>>;
/** All texts of a language, as /api/words/LANG gives them. */
export interface Dictionary {
  language: string;
  common: Texts;
  games: Readonly<Record<string, Texts>>;
}

const answerLimit = 8_000;
let language = 'en';

/** The language that the server's sentences come in. */
export function setLanguage(tag: string): void {
  language = tag;
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

async function ask<T>(method: Method, path: string, body?: object): Promise<T> {
  const headers: Record<string, string> = { 'Accept-Language': language };
  if (method !== 'GET') {
    headers['X-Pioche'] = '1';
    headers['Content-Type'] = 'application/json';
  }
  let response: Response;
  try {
    const text = method === 'GET' ? undefined : JSON.stringify(body ?? {});
    // A network that is there but says nothing is none.
    const signal = AbortSignal.timeout(answerLimit);
    response = await fetch(path, { method, headers, body: text, signal });
  } catch {
    throw new ApiError('offline', '', 0);
  }
  return answerOf<T>(response);
}

async function answerOf<T>(response: Response): Promise<T> {
  const text = await response.text();
  const value = parsed(text);
  if (response.ok && (value !== null || text === '')) return value as T;
  const { code = 'fault', message = '' } = errorIn(value);
  throw new ApiError(code, message, response.status);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function errorIn(value: unknown): { code?: string; message?: string } {
  if (typeof value !== 'object' || value === null || !('error' in value)) return {};
  return value.error ?? {};
}

const name = encodeURIComponent;

export const api = {
  games: (language: string) => ask<{ games: GameInfo[] }>('GET', `/api/games?lang=${language}`),
  words: (language: string) => ask<Dictionary>('GET', `/api/words/${language}`),
  rules: (game: string, language: string) =>
    ask<Rules>('GET', `/api/rules/${name(game)}?lang=${language}`),

  guest: (nickname: string) => ask<{ person: Me }>('POST', '/api/guest', { name: nickname }),
  signUp: (account: { name: string; login: string; password: string }) =>
    ask<{ person: Me }>('POST', '/api/accounts', account),
  signIn: (login: string, password: string) =>
    ask<{ person: Me }>('POST', '/api/session', { login, password }),
  signOut: () => ask<unknown>('DELETE', '/api/session'),
  me: () => ask<{ person: Me | null }>('GET', '/api/me'),
  changeMe: (changes: { name?: string; settings?: object }) =>
    ask<{ person: Me }>('PATCH', '/api/me', changes),
  changePassword: (current: string, password: string) =>
    ask<{ person: Me }>('PATCH', '/api/me', { current, password }),
  deleteMe: (password: string) => ask<unknown>('DELETE', '/api/me', { password }),
  myTables: () => ask<{ tables: TableSummary[] }>('GET', '/api/me/tables'),

  tokens: () => ask<{ tokens: Token[] }>('GET', '/api/tokens'),
  newToken: (label: string) => ask<{ id: string; token: string }>('POST', '/api/tokens', { label }),
  deleteToken: (id: string) => ask<unknown>('DELETE', `/api/tokens/${name(id)}`),

  lobby: () => ask<{ tables: TableSummary[] }>('GET', '/api/lobby'),
  newTable: (table: NewTable) => ask<{ id: string }>('POST', '/api/tables', table),
  table: (id: string) => ask<{ table: TableSummary }>('GET', `/api/tables/${name(id)}`),

  person: (id: string) => ask<Profile>('GET', `/api/people/${name(id)}`),
  matchesOf: (id: string, before?: string) =>
    ask<{ matches: MatchSummary[]; before?: string | null }>(
      'GET',
      `/api/people/${name(id)}/matches${before ? `?before=${name(before)}` : ''}`,
    ),
  ratingsOf: (id: string) =>
    ask<{ ratings: Record<string, RatingPoint[]> }>('GET', `/api/people/${name(id)}/ratings`),
  leaders: (game: string, page: number) =>
    ask<{ people: Leader[] }>('GET', `/api/leaderboard/${name(game)}?page=${page}`),
  match: (id: string) => ask<MatchSummary>('GET', `/api/matches/${name(id)}`),
  record: (id: string) => ask<MatchRecord>('GET', `/api/matches/${name(id)}/record`),
  storeRecord: (record: MatchRecord) => ask<{ id: string }>('POST', '/api/matches', { record }),
};
