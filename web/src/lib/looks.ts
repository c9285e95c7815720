// The looks that the games' folders bring, each loaded when it is first needed.
import type { Look } from './look';

const found = import.meta.glob<Look>('../../../games/*/look/look.ts', { import: 'default' });
const loaded = new Map<string, Promise<Look>>();

/** The look of a game, or null where its folder brings none. */
export function lookOf(game: string): Promise<Look> | null {
  const load = found[`../../../games/${game}/look/look.ts`];
  if (!load) return null;
  const known = loaded.get(game) ?? load();
  loaded.set(game, known);
  return known;
}
