// Opens a table and goes there: at the server, or at this device where there is no server.
import { api, isUnreachable } from '$src/net/api';
import type { GameInfo, Level, NewTable, Options } from '$pioche/protocol.gen.js';
import { optionsOfLength, type LengthName } from '$src/state/matchLength';
import { tableOfBots, usualPlayers } from '$src/state/newTable';
import { person, randomName } from '$src/state/person.svelte';
import { router } from '$src/state/router.svelte';

/** Plays against bots at once: at a table of the server, or at this device where there is none. */
export async function playNow(game: GameInfo, level: Level, length: LengthName): Promise<void> {
  const options = optionsOfLength(game, length);
  try {
    await openTable(tableOfBots(game, level, options));
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    await playLocally(game, level, options);
  }
}

async function playLocally(game: GameInfo, level: Level, options: Options): Promise<void> {
  const { lastNames, openLocalTable, usualSettings } = await import('./localTables');
  const name = person.me?.name ?? lastNames()[0] ?? randomName(Math.random);
  const bots = Array.from({ length: usualPlayers(game) - 1 }, () => ({ bot: level }));
  await openLocalTable({ ...usualSettings, game: game.id, options, seats: [{ name }, ...bots] });
}

/** Makes a table, as a guest if need be, and goes there. */
export async function openTable(table: NewTable): Promise<void> {
  await person.ensureSignedIn();
  const { id } = await api.newTable({ ...table, deal: true });
  router.go(`/t/${id}`);
}
