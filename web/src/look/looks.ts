// The looks that the games' folders bring, each loaded when it is first needed.
import type { GameInfo } from '$pioche/protocol.gen.js';
import type { Look } from './look';

const found = import.meta.glob<Look>('../../../games/*/look/look.ts', { import: 'default' });
const loaded = new Map<string, Promise<Look>>();

/** The look of a game, or null where its folder brings none. */
export function lookOf(game: string): Promise<Look> | null {
  const load = found[`../../../games/${game}/look/look.ts`];
  return load ? once(game, load) : null;
}

/** Milliseconds that a page waits for what it is better shown with, before it is shown without. */
export const patience = 4000;

/** When the looks of all these games are there, or will not come, or take too long. */
export async function looksOf(games: readonly GameInfo[]): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, patience));
  await Promise.race([Promise.allSettled(games.map(anyLookOf)), late]);
}

/** The look of a game, or a plain one from what the server tells of it. */
export function anyLookOf(game: GameInfo): Promise<Look> {
  const plain = async () => (await import('$src/look/cards/plain')).plainLook(game);
  return lookOf(game.id) ?? once(game.id, plain);
}

/** What could not be fetched is asked for again the next time. */
export function once(game: string, load: () => Promise<Look>): Promise<Look> {
  const known = loaded.get(game);
  if (known) return known;
  const look = load();
  loaded.set(game, look);
  look.catch(() => loaded.delete(game));
  return look;
}
