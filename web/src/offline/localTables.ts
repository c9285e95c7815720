// Tables and finished matches of this device, for the pages.
import { api, ApiError } from '$src/net/api';
import type { MatchRecord, MatchSummary, TableSummary } from '$pioche/protocol.gen.js';
import { router } from '$src/state/router.svelte';
import { Database } from './database';
import type { NewLocalTable } from './tableRunner';
import { workerClient } from './workerClient';
import type { StoredMatch, StoredTable } from './store';

const store = new Database();

const namesKey = 'pioche.names';
const day = 24 * 3600 * 1000;

/** No clock and no absence on one device; the next round waits for a click. */
export const usualSettings = { between: 3600, grace: 0, pace: 1000, hints: true, public: false };

/** Who played at this device last. */
export function lastNames(): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(namesKey) ?? '[]');
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

function storeNames(table: NewLocalTable): void {
  const names = table.seats.flatMap((seat) => ('name' in seat ? [seat.name] : []));
  const others = lastNames().slice(names.length);
  try {
    localStorage.setItem(namesKey, JSON.stringify([...names, ...others]));
  } catch {
    // Without storage the form asks again.
  }
}

/** Makes a table at this device and goes there. */
export async function openLocalTable(table: NewLocalTable): Promise<void> {
  const id = await workerClient().call('open', table);
  storeNames(table);
  // StoredRecord matches are not for the browser to clear away when space gets short.
  void navigator.storage?.persist?.();
  router.go(`/here/${id}`);
}

const newestFirst =
  <T>(time: (one: T) => number) =>
  (a: T, b: T) =>
    time(b) - time(a);
const isOn = ({ summary }: StoredTable) =>
  summary.state === 'playing' || summary.state === 'paused';

/** Too old to be played on; its finished matches are stored separately. */
const isDone = (table: StoredTable) => !isOn(table) && table.changed < Date.now() - day;

/** Tables whose match goes on, as a list of tables shows them; none where nothing can be stored. */
export async function localTables(): Promise<TableSummary[]> {
  try {
    const all = await store.tables();
    await Promise.all(all.filter(isDone).map((table) => store.removeTable(table.id)));
    const tables = all.filter(isOn);
    return tables.sort(newestFirst((table) => table.changed)).map((table) => table.summary);
  } catch {
    return [];
  }
}

export const removeTable = (id: string) => store.removeTable(id);

export async function localMatches(): Promise<StoredMatch[]> {
  return (await store.matches()).sort(newestFirst((match) => match.ended));
}

export const removeMatch = (id: string) => store.removeMatch(id);

/** Adds a match to the history of whoever is signed in. */
export async function upload(match: StoredMatch): Promise<StoredMatch> {
  const { id } = await api.storeRecord(match.record);
  const uploaded = { ...match, uploaded: id };
  await store.changeMatch(uploaded);
  return uploaded;
}

/** A finished match of this device in the format of the server. */
export async function localMatch(id: string): Promise<[MatchSummary, MatchRecord]> {
  const stored = await store.match(id);
  if (!stored) throw new ApiError('no_match', '', 404);
  return [summaryOf(stored), stored.record];
}

export function summaryOf({ id, ended, bots, record }: StoredMatch): MatchSummary {
  const { scores = [], winners = [] } = record.result ?? {};
  const seats = record.players.map((name, seat) => ({
    name,
    bot: bots[seat] ?? undefined,
    score: scores[seat] ?? 0,
    won: winners.includes(seat),
  }));
  return { id, game: record.game, rated: false, started: ended, ended, seats };
}
