// The games of the program under test, as its referee lists them.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { GameInfo } from '$pioche/protocol.gen.js';
import { program } from './server';
import type { Match } from './tables';

type Game = Pick<GameInfo, 'id' | 'name' | 'players' | 'options'>;

const answer = execFileSync(program, ['referee'], { input: '{"op":"games"}\n', encoding: 'utf8' });
export const games = (JSON.parse(answer) as { games: Game[] }).games;

/** ./test --long takes everything, where ./test takes a part of it. */
export const takesAll = Number(process.env.PIOCHE_TEST_SCALE ?? 1) > 4;
/** Every other one, for tests that take long with each. */
export const someGames = games.filter((_, index) => takesAll || index % 2 === 0);

const folder = fileURLToPath(new URL('../../../games/', import.meta.url));
export const hasLook = (game: Game) => existsSync(`${folder}${game.id}/look/look.ts`);
export const hasLesson = (game: Game) => existsSync(`${folder}${game.id}/look/lesson.json`);

/** What ends a match: the lowest value gives the shortest one. */
const lengths = ['target', 'rounds', 'max_games'];

/** A short match of so many players, or as many as the game allows. */
export function shortMatch({ id, players: [least, most], options }: Game, wanted = 3): Match {
  const shortest = Object.entries(options).flatMap(([key, { range }]) =>
    lengths.includes(key) && range ? [[key, range[0]] as const] : [],
  );
  return {
    game: id,
    players: Math.min(most, Math.max(least, wanted)),
    options: Object.fromEntries(shortest),
  };
}
