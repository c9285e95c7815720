// node bench/wasm.mjs [--chromium]: what WebAssembly costs. For each game, random play native and in
// the module, and how long the player `hard` takes for a move; in Node, or in Chromium in a worker.
// Fails where random play is slower than a third of native, or an answer takes 300 ms or more.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { inChromium } from './wasm_chromium.mjs';
import { costOf } from './wasm_cost.mjs';
import { load } from '../wasm/dist/node.js';

const native = process.env.PIOCHE_BUILD ?? fileURLToPath(new URL('../build', import.meta.url));
const seconds = 0.5;
const leastShare = 1 / 3;
const mostMilliseconds = 300;

/** Random moves in a second, in the middle of three runs. */
function nativeSpeed(game, players) {
  const words = ['bench', '--json', '--game', game, '--players', String(players)];
  const runs = [1, 2, 3].map(() => {
    const text = execFileSync(`${native}/pioche`, [...words, '--seconds', String(seconds)]);
    return JSON.parse(text).results[0].moves_per_second;
  });
  return runs.sort((a, b) => a - b)[1];
}

const pioche = await load();
const tables = pioche.catalogue().games.flatMap(({ id, players }) =>
  [...new Set([players[0], Math.min(4, players[1])])].map((count) => [id, count]),
);
const costs = process.argv.includes('--chromium')
  ? await inChromium(tables, seconds)
  : tables.map(([game, players]) => costOf(pioche, game, players, seconds));

let missed = false;
console.log('game    players  native M/s  module M/s  share   hard mean ms  worst ms');
for (const [i, [game, players]] of tables.entries()) {
  const cost = costs[i];
  const speed = nativeSpeed(game, players);
  const share = cost.movesPerSecond / speed;
  missed ||= share < leastShare || cost.worst >= mostMilliseconds;
  const columns = [
    [(speed / 1e6).toFixed(1), 12],
    [(cost.movesPerSecond / 1e6).toFixed(1), 12],
    [`${(100 * share).toFixed(0)} %`, 8],
    [cost.mean.toFixed(1), 14],
    [cost.worst.toFixed(1), 10],
  ];
  console.log(
    game.padEnd(8) + String(players).padStart(7) +
      columns.map(([text, width]) => text.padStart(width)).join(''),
  );
}
process.exitCode = missed ? 1 : 0;
