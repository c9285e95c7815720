// Native and WebAssembly are the same game: positions, views, legal moves, events and records.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

import { Module } from '../dist/node.js';
import { NativeReferee, output, packageFolder, scale, wasmFolder } from './builds.mjs';

const matches = 104 * scale; // four of each game with each number of players

/** The lines of tests/wasm/digest.h from the module. */
async function digestLines(count) {
  const bytes = await readFile(new URL('pioche_digest.wasm', wasmFolder));
  const { instance } = await WebAssembly.instantiate(bytes);
  const { memory, _initialize, digest_match, digest_text } = instance.exports;
  _initialize();
  const lines = [];
  for (let number = 0; number < count; ++number) {
    const length = digest_match(number);
    lines.push(Buffer.from(memory.buffer, digest_text(), length).toString());
  }
  return lines;
}

test(`${matches} random matches with random options give the same texts`, async () => {
  const native = output('pioche_digest', '0', String(matches));
  const module = await digestLines(matches);
  const lines = (await native).split(/(?<=\n)/);
  assert.equal(lines.length, matches);
  assert.ok(lines.every((line) => /^\d+ \w+ \d+ \d+ [0-9a-f]{16}\n$/.test(line)));
  assert.equal(new Set(lines.map((line) => line.split(' ')[4])).size, matches, 'all differ');
  const wrong = lines.filter((line, i) => line !== module[i]);
  assert.deepEqual(wrong, []);
});

/** Asks both sides the same and demands the same answer, byte for byte. */
class Pair {
  constructor(module) {
    this.module = module;
    this.session = module.open();
    this.native = new NativeReferee();
  }
  async ask(request) {
    const text = JSON.stringify(request);
    const answer = this.module.ask(this.session, text);
    assert.equal(answer, await this.native.ask(text), text);
    return JSON.parse(answer);
  }
  close() {
    this.module.close(this.session);
    this.native.close();
  }
}

/** A small generator of our own, so that a failure can be repeated. */
function dice(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

async function playAlong(pair, game, players, roll) {
  const seed = String(players);
  await pair.ask({ op: 'new', game, players, seed });
  for (let made = 0; made < 120; ++made) {
    for (const seat of [null, ...Array(players).keys()]) await pair.ask({ op: 'view', seat });
    const { legal } = await pair.ask({ op: 'legal' });
    const seats = Object.keys(legal);
    if (seats.length === 0) break;
    const seat = Number(seats[roll(seats.length)]);
    const moves = legal[seat];
    await pair.ask({ op: 'move', seat, move: 'nonsense', lang: 'fr' });
    const moved = { op: 'move', seat, move: moves[roll(moves.length)], as: roll(players) };
    assert.equal((await pair.ask(moved)).ok, true);
  }
  const { record } = await pair.ask({ op: 'record' });
  await pair.ask({ op: 'replay', record });
  const { position } = await pair.ask({ op: 'position' });
  await pair.ask({ op: 'load', position, seed });
}

test('the referee answers the same in each game with each number of players', async () => {
  const bytes = await readFile(`${packageFolder}dist/pioche.wasm`);
  const pair = new Pair(await Module.load(bytes));
  const { games } = await pair.ask({ op: 'games' });
  assert.ok(games.length > 1);
  await pair.ask({ op: 'games', lang: 'fr' });
  for (const { id, players } of games)
    for (let count = players[0]; count <= players[1]; ++count)
      await playAlong(pair, id, count, dice(count));
  for (const bad of [null, 1, [], {}, { op: 7 }, { op: 'new', game: 'chess', players: 2 }])
    assert.equal((await pair.ask(bad)).ok, false);
  pair.close();
});
