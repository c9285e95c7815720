// node bench/wasm.mjs [--chromium]: what WebAssembly costs. For each game, random play native and in
// the module, and how long the player `hard` takes for a move. In Node by the time of the processor,
// which does not depend on what else runs; in a worker of Chromium by the clock on the wall.
// Fails where an answer takes 300 ms or more, or, in Node, random play is slower than a third of
// native; in Chromium there is no time of the processor to compare with.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { inChromium } from './wasm_chromium.mjs';
import { costOf } from './wasm_cost.mjs';
import { load } from '../wasm/dist/node.js';

const native = process.env.PIOCHE_TEST_BUILD ?? fileURLToPath(new URL('../build', import.meta.url));
const moves = 4_000_000;
const leastShare = 1 / 3;
const mostMilliseconds = 300;

/** Seconds of the processor for so many random moves and the start of the program. */
function nativeSeconds(game, players, count) {
  const words = ['bench', '--game', game, '--players', String(players), '--moves', String(count)];
  const timed = ['-c', 'TIMEFORMAT=%U; time "$0" "$@"', `${native}/pioche`, ...words];
  const { status, stderr } = spawnSync('bash', timed, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return Number(stderr);
}

/** Random moves in a second, the best of a few runs. */
function nativeSpeed(game, players) {
  const seconds = Array.from(
    { length: 4 },
    () => nativeSeconds(game, players, moves) - nativeSeconds(game, players, 1),
  );
  return moves / Math.min(...seconds);
}

/** Milliseconds of the processor. */
function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const pioche = await load();
const tables = pioche
  .catalogue()
  .games.flatMap(({ id, players }) =>
    [...new Set([players[0], Math.min(4, players[1])])].map((count) => [id, count]),
  );
const chromium = process.argv.includes('--chromium');
const costs = chromium
  ? await inChromium(tables, moves)
  : tables.map(([game, players]) => costOf(pioche, game, players, moves, processorTime));

let missed = false;
console.log('game    players  native M/s  module M/s  share   hard mean ms  worst ms');
for (const [i, [game, players]] of tables.entries()) {
  const cost = costs[i];
  const speed = chromium ? NaN : nativeSpeed(game, players);
  const share = cost.movesPerSecond / speed;
  missed ||= share < leastShare || cost.worst >= mostMilliseconds;
  const columns = [
    [chromium ? '-' : (speed / 1e6).toFixed(1), 12],
    [(cost.movesPerSecond / 1e6).toFixed(1), 12],
    [chromium ? '-' : `${(100 * share).toFixed(0)} %`, 8],
    [cost.mean.toFixed(1), 14],
    [cost.worst.toFixed(1), 10],
  ];
  console.log(
    game.padEnd(8) +
      String(players).padStart(7) +
      columns.map(([text, width]) => text.padStart(width)).join(''),
  );
}
process.exitCode = missed ? 1 : 0;
