// The looks that the games' folders bring, each loaded when it is first needed.
import type { GameInfo } from '$src/net/protocol.gen';
import type { Look } from './look';

const found = import.meta.glob<Look>('../../../games/*/look/look.ts', { import: 'default' });
const loaded = new Map<string, Promise<Look>>();

/** The look of a game, or null where its folder brings none. */
export function lookOf(game: string): Promise<Look> | null {
  const load = found[`../../../games/${game}/look/look.ts`];
  return load ? once(game, load) : null;
}

/** The look of a game, or a plain one from what the server tells of it. */
export function anyLookOf(game: GameInfo): Promise<Look> {
  const plain = async () => (await import('$src/look/cards/plain')).plainLook(game);
  return lookOf(game.id) ?? once(game.id, plain);
}

function once(game: string, load: () => Promise<Look>): Promise<Look> {
  const known = loaded.get(game) ?? load();
  loaded.set(game, known);
  return known;
}
