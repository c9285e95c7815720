// The server's REST interface: docs/protocol.md.
import type {
  AccountRequest,
  AdminRequest,
  ChangeMeRequest,
  ErrorResponse,
  MatchRecord,
  NewTable,
  ReportRequest,
  Routes,
} from '$pioche/protocol.gen.js';

/** A refusal, or no answer at all (`code` offline); `message` is a sentence, where there is one. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
    /** Of a table that is closed: what was played there. */
    readonly game = '',
  ) {
    super(message);
  }
}

/** There is no server, or what answered is not one. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'offline' || error.code === 'fault');
}

const answerLimit = 8_000;
let language = 'en';

/** The language that the server's sentences come in. */
export function setLanguage(tag: string): void {
  language = tag;
}

type Route = keyof Routes;
type Answer<R extends Route> = Routes[R]['response'];

interface Given<R extends Route> {
  /** What stands in braces in the route. */
  names?: Record<string, string>;
  query?: Record<string, string>;
  body?: Routes[R] extends { request: infer Body } ? Body : never;
}

async function ask<R extends Route>(route: R, given: Given<R> = {}): Promise<Answer<R>> {
  const { method, path } = addressOf(route, given);
  const headers: Record<string, string> = { 'Accept-Language': language };
  if (method !== 'GET') {
    headers['X-Pioche'] = '1';
    headers['Content-Type'] = 'application/json';
  }
  let response: Response;
  try {
    const text = method === 'GET' ? undefined : JSON.stringify(given.body ?? {});
    // A network that is there but says nothing is none.
    const signal = AbortSignal.timeout(answerLimit);
    response = await fetch(path, { method, headers, body: text, signal });
  } catch {
    throw new ApiError('offline', '', 0);
  }
  return answerIn<Answer<R>>(response);
}

async function answerIn<T>(response: Response): Promise<T> {
  const text = await response.text();
  const value = parsed(text);
  if (response.ok && (value !== null || text === '')) return value as T;
  const { code = 'fault', message = '', game } = errorIn(value);
  throw new ApiError(code, message, response.status, game);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function errorIn(value: unknown): Partial<ErrorResponse['error']> {
  if (typeof value !== 'object' || value === null || !('error' in value)) return {};
  return value.error ?? {};
}

function addressOf<R extends Route>(route: R, { names = {}, query }: Given<R>) {
  const [method = 'GET', pattern = ''] = route.split(' ');
  const path = pattern.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(names[key] ?? ''),
  );
  return { method, path: query ? `${path}?${new URLSearchParams(query).toString()}` : path };
}

export const api = {
  games: (lang: string) => ask('GET /api/games', { query: { lang } }),
  words: (language: string) => ask('GET /api/words/{language}', { names: { language } }),
  rules: (game: string, lang: string) =>
    ask('GET /api/rules/{game}', { names: { game }, query: { lang } }),

  guest: (name: string) => ask('POST /api/guest', { body: { name } }),
  signUp: (account: AccountRequest) => ask('POST /api/accounts', { body: account }),
  signIn: (login: string, password: string) =>
    ask('POST /api/session', { body: { login, password } }),
  signOut: () => ask('DELETE /api/session'),
  me: () => ask('GET /api/me'),
  changeMe: (changes: ChangeMeRequest) => ask('PATCH /api/me', { body: changes }),
  deleteMe: (password: string) => ask('DELETE /api/me', { body: { password } }),
  myTables: () => ask('GET /api/me/tables'),

  sessions: () => ask('GET /api/sessions'),
  endSession: (id: string) => ask('DELETE /api/sessions/{id}', { names: { id } }),
  endOtherSessions: () => ask('DELETE /api/sessions'),

  report: (body: ReportRequest) => ask('POST /api/reports', { body }),
  myReports: () => ask('GET /api/me/reports'),

  tokens: () => ask('GET /api/tokens'),
  newToken: (label: string) => ask('POST /api/tokens', { body: { label } }),
  deleteToken: (id: string) => ask('DELETE /api/tokens/{id}', { names: { id } }),

  exportMe: (from: number) =>
    ask('GET /api/me/export', { query: from > 0 ? { from: String(from) } : undefined }),
  privacy: (lang: string) => ask('GET /api/privacy', { query: { lang } }),
  site: () => ask('GET /api/site'),
  status: () => ask('GET /api/status'),
  resetPassword: (code: string, password: string) =>
    ask('POST /api/password-reset', { body: { code, password } }),
  recover: (login: string, code: string, password: string) =>
    ask('POST /api/recovery', { body: { login, code, password } }),
  newRecoveryCode: (password: string) => ask('POST /api/me/recovery', { body: { password } }),
  email: () => ask('GET /api/me/email'),
  giveEmail: (address: string, password: string) =>
    ask('POST /api/me/email', { body: { address, password } }),
  removeEmail: (password: string) => ask('DELETE /api/me/email', { body: { password } }),
  confirmEmail: (code: string) => ask('POST /api/email-confirmation', { body: { code } }),
  forgetPassword: (login: string) => ask('POST /api/forgotten-password', { body: { login } }),
  adminOperations: () => ask('GET /api/admin', { query: { lang: language } }),
  administer: (operation: string, body: AdminRequest) =>
    ask('POST /api/admin/{operation}', { names: { operation }, body }),

  lobby: () => ask('GET /api/lobby'),
  newTable: (table: NewTable) => ask('POST /api/tables', { body: table }),
  table: (id: string) => ask('GET /api/tables/{id}', { names: { id } }),

  person: (id: string) => ask('GET /api/people/{id}', { names: { id } }),
  matchesOf: (id: string, before?: string) =>
    ask('GET /api/people/{id}/matches', { names: { id }, query: before ? { before } : undefined }),
  ratingsOf: (id: string) => ask('GET /api/people/{id}/ratings', { names: { id } }),
  leaders: (game: string, page: number) =>
    ask('GET /api/leaderboard/{game}', { names: { game }, query: { page: String(page) } }),
  match: (id: string) => ask('GET /api/matches/{id}', { names: { id } }),
  record: (id: string) => ask('GET /api/matches/{id}/record', { names: { id } }),
  storeRecord: (record: MatchRecord) => ask('POST /api/matches', { body: { record } }),
};
