// A finished match and its record: the server's, or one that was played at this device.
import { api } from './api';
import type { MatchRecord, MatchSummary } from './api';
import { isOfThisDevice } from '../offline/ids';

export async function matchOf(id: string): Promise<[MatchSummary, MatchRecord]> {
  if (!isOfThisDevice(id)) return Promise.all([api.match(id), api.record(id)]);
  const { matchHere } = await import('../offline/here');
  return matchHere(id);
}

/** An address to download a record from, whoever keeps it. */
export function downloadOf(record: MatchRecord): string {
  return `data:application/json,${encodeURIComponent(JSON.stringify(record))}`;
}
