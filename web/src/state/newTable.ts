// Tables against bots, and what a link to a table looks like.
import type { GameInfo, Level, NewTable, Options } from '$pioche/protocol.gen.js';
import { t } from '$src/i18n/texts.svelte';

/** From the weakest on: the first is level 1. */
export const levels: readonly Level[] = [
  'level-1',
  'easy',
  'level-3',
  'normal',
  'level-5',
  'level-6',
  'hard',
  'expert',
];

/** A level as the list has it: four of them have two names. */
export function levelInList(level: Level): Level {
  const number = /^level-(\d)$/.exec(level)?.[1];
  return number ? (levels[Number(number) - 1] ?? level) : level;
}

/** "4 · normal"; a level outside the list has a name only. */
export function levelName(level: Level): string {
  const number = levels.indexOf(levelInList(level)) + 1;
  const name = t(`web.level.${level}`);
  return number > 0 ? t('web.level.numbered', { number, level: name }) : name;
}

const comfortable = 4;

/** The number of players when nobody chooses one. */
export function usualPlayers(game: GameInfo): number {
  return Math.min(game.players[1], Math.max(game.players[0], comfortable));
}

/** A table of one person and bots, begun at once. */
export function tableOfBots(
  game: GameInfo,
  level: Level,
  options: Options = {},
  players = usualPlayers(game),
): NewTable {
  const bots = Array.from({ length: players }, (_, seat) => (seat === 0 ? null : level));
  return { game: game.id, players, options, bots, start: true, hints: true, public: false };
}

/** The table that a link or a code names, or null. */
export function tableIn(text: string): string | null {
  const found = /(?:^|\/t\/)([a-z0-9]{6,32})\/?(?:[?#].*)?$/i.exec(text.trim());
  return found?.[1] ?? null;
}
