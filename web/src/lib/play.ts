// Ways to a table.
import { api, isUnreachable } from './api';
import type { GameInfo, NewTable } from './api';
import { person, pleasantName } from './person.svelte';
import { router } from './router.svelte';
import type { Level } from './protocol';

export const levels: readonly Level[] = ['easy', 'normal', 'hard', 'expert'];
const comfortable = 4;

/** How many sit down when nobody says so. */
export function usualPlayers(game: GameInfo): number {
  return Math.min(game.players[1], Math.max(game.players[0], comfortable));
}

/** A table of one person and bots, begun at once. */
export function tableOfBots(game: GameInfo, level: Level, players = usualPlayers(game)): NewTable {
  const bots = Array.from({ length: players }, (_, seat) => (seat === 0 ? null : level));
  return { game: game.id, players, bots, start: true, hints: true, public: false };
}

/** Plays against bots at once: at a table of the server, or at this device where there is none. */
export async function playNow(game: GameInfo, level: Level): Promise<void> {
  try {
    await openTable(tableOfBots(game, level));
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    await playLocally(game, level);
  }
}

async function playLocally(game: GameInfo, level: Level): Promise<void> {
  const { lastNames, openLocalTable, usualSettings } = await import('../offline/localTables');
  const name = person.me?.name ?? lastNames()[0] ?? pleasantName(Math.random);
  const bots = Array.from({ length: usualPlayers(game) - 1 }, () => ({ bot: level }));
  await openLocalTable({ ...usualSettings, game: game.id, seats: [{ name }, ...bots] });
}

/** Makes a table, as a guest if need be, and goes there. */
export async function openTable(table: NewTable): Promise<void> {
  await person.somebody();
  const { id } = await api.newTable(table);
  router.go(`/t/${id}`);
}

/** The table that a link or a code names, or null. */
export function tableIn(text: string): string | null {
  const found = /(?:^|\/t\/)([a-z0-9]{6,32})\/?(?:[?#].*)?$/i.exec(text.trim());
  return found?.[1] ?? null;
}
