// A finished match and its record: the server's, or one that was played at this device.
import { api } from '$src/net/api';
import type { MatchRecord, MatchSeat, MatchSummary } from '$pioche/protocol.gen.js';
import { botName, hasText } from '$src/i18n/texts.svelte';
import { isOfThisDevice } from './ids';

export async function matchOf(id: string): Promise<[MatchSummary, MatchRecord]> {
  if (!isOfThisDevice(id)) return Promise.all([api.match(id), api.record(id)]);
  const { localMatch } = await import('./localTables');
  return localMatch(id);
}

/** A built-in player goes by the name of its chair; anybody else by their own. */
export function seatName({ bot, name }: Pick<MatchSeat, 'bot' | 'name'>, seat: number): string {
  return bot && hasText(`web.level.${bot}`) ? botName(seat) : name;
}

/** A data URL to download a record. */
export function downloadOf(record: MatchRecord): string {
  return `data:application/json,${encodeURIComponent(JSON.stringify(record))}`;
}
