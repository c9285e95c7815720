// Tables against bots, and what a link to a table looks like.
import type { GameInfo, Level, NewTable } from '$src/net/protocol.gen';

export const levels: readonly Level[] = ['easy', 'normal', 'hard', 'expert'];
const comfortable = 4;

/** The number of players when nobody chooses one. */
export function usualPlayers(game: GameInfo): number {
  return Math.min(game.players[1], Math.max(game.players[0], comfortable));
}

/** A table of one person and bots, begun at once. */
export function tableOfBots(game: GameInfo, level: Level, players = usualPlayers(game)): NewTable {
  const bots = Array.from({ length: players }, (_, seat) => (seat === 0 ? null : level));
  return { game: game.id, players, bots, start: true, hints: true, public: false };
}

/** The table that a link or a code names, or null. */
export function tableIn(text: string): string | null {
  const found = /(?:^|\/t\/)([a-z0-9]{6,32})\/?(?:[?#].*)?$/i.exec(text.trim());
  return found?.[1] ?? null;
}
