// libpioche in WebAssembly is the C library: the same functions, and the same bytes from each.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { LibraryError, loadLibrary, nobody } from '../dist/library/node.js';
import { output, scale } from './builds.mjs';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');
const library = await loadLibrary();
const matches = scale; // of each game with each number of players

/** As in tests/capi/calls.cpp. */
function dice(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state * below) / 2 ** 32);
  };
}

class Hash {
  value = 2166136261;

  numbers(array) {
    let value = this.value;
    for (const byte of new Uint8Array(array.buffer, array.byteOffset, array.byteLength))
      value = Math.imul(value ^ byte, 16777619);
    this.value = value >>> 0;
  }
  number(x) {
    this.numbers(Int32Array.of(x));
  }
  text(text) {
    this.numbers(Buffer.from(text));
  }
  json(value) {
    this.text(JSON.stringify(value));
  }
  /** What an action returns, or the sentence with which it is refused. */
  either(action, add = (value) => this.text(value)) {
    try {
      add(action());
    } catch (error) {
      assert.ok(error instanceof LibraryError);
      this.text(error.message);
    }
  }
}

/** The calls of tests/capi/calls.cpp, and its lines. */
class Calls {
  lines = [];
  hash = new Hash();

  constructor(name, players, number) {
    this.number = number;
    this.line = `${name} ${players} ${number}`;
    this.game = library.game(name, players);
    this.roll = dice(number * 101 + players);
  }

  make() {
    this.describe();
    const state = this.game.newState((this.number + 1).toString(16));
    const player = library.player('normal', 7);
    let step = 0;
    for (; step < 70 && !state.isOver; ++step) {
      this.look(state);
      if (step % 10 === 0) this.examine(state, player);
      this.print(step);
      const actions = state.legal();
      assert.throws(() => state.apply(-1), LibraryError);
      this.hash.number(-1);
      this.hash.either(() => state.apply(-1));
      state.apply(actions[this.roll(actions.length)]);
    }
    this.look(state);
    this.print(step);
    player.free();
    state.free();
    this.playBatch();
    this.game.free();
    return this.lines;
  }

  print(step) {
    this.lines.push(`${this.line} ${step} ${this.hash.value.toString(16).padStart(8, '0')}`);
  }

  describe() {
    const { game, hash } = this;
    hash.json(game.description());
    for (let action = 0; action <= game.actions; ++action)
      hash.either(
        () => game.actionName(action),
        (name) => {
          hash.text(name);
          hash.number(game.actionNumber(name));
        },
      );
    for (const field of game.fields()) {
      hash.text(field.name);
      hash.text(field.meaning);
      for (const size of [field.offset, field.seats, field.places, field.values]) hash.number(size);
      hash.numbers(Float64Array.of(field.low, field.high));
      for (const name of field.names) hash.text(name);
    }
    this.print(-1);
  }

  look(state) {
    const { hash } = this;
    hash.number(state.seat);
    hash.number(state.moves);
    hash.numbers(state.legal());
    hash.numbers(state.mask());
    hash.numbers(state.scores());
    hash.numbers(state.ranks());
    hash.numbers(state.points());
    hash.json(state.position());
    for (let seat = nobody; seat < this.game.players; ++seat) {
      hash.json(state.view(seat));
      hash.numbers(state.information(seat));
    }
    hash.numbers(state.observation(0));
  }

  examine(state, player) {
    const { hash } = this;
    hash.text(state.informationText());
    const drawn = state.determinize(state.seat, 0xfedcba9876543210n);
    hash.text(drawn.save());
    hash.either(() => drawn.record());
    drawn.free();
    const saved = state.save();
    hash.text(saved);
    const loaded = library.loadState(saved);
    hash.number(Number(state.equals(loaded)));
    loaded.free();
    const record = state.record();
    hash.json(record);
    hash.json(library.verify(record));
    const half = library.stateFromRecord(record, Math.floor(state.moves / 2));
    hash.json(half.position());
    half.free();
    hash.number(player.choose(state));
    for (const { action, visits } of state.search({ simulations: 40 }, 5)) {
      hash.number(action);
      hash.number(visits);
    }
    hash.either(() => state.hint(this.game.players, 40, 5, 'fr'));
  }

  playBatch() {
    const { hash, game, roll } = this;
    const size = 5;
    const batch = game.newBatch(size, { seed: this.number, reward: 'points' });
    for (let step = 0; step < 60; ++step) {
      const { masks, observations, rewards, dones, seats, matchesEnded } = batch;
      for (const array of [masks, observations, rewards, dones, seats, matchesEnded])
        hash.numbers(array);
      const actions = Array.from({ length: size }, (_, match) => {
        const row = masks.subarray(match * game.actions, (match + 1) * game.actions);
        const legal = [...row.keys()].filter((action) => row[action] !== 0);
        return legal[roll(legal.length)];
      });
      batch.step(actions);
      hash.number(0);
    }
    const state = batch.state(size - 1);
    hash.text(state.save());
    state.free();
    batch.free();
    this.print(-2);
  }
}

test('the same calls give the same bytes in C and in the module', async () => {
  const native = (await output('pioche_capi_calls', String(matches))).trimEnd().split('\n');
  const lines = [];
  for (let number = 0; number < matches; ++number)
    for (const { name, least, most } of library.games())
      for (let players = least; players <= most; ++players)
        lines.push(...new Calls(name, players, number).make());
  // Every step has another hash, but what a game is has the same in each of its matches.
  const hashes = new Set(lines.map((line) => line.split(' ').at(-1)));
  const tables = lines.filter((line) => line.split(' ').at(-2) === '-1').length / matches;
  assert.equal(hashes.size, lines.length - tables * (matches - 1));
  assert.ok(lines.length > 1000 * matches, `${lines.length} steps`);
  assert.equal(lines.length, native.length);
  const wrong = lines.filter((line, i) => line !== native[i]);
  assert.deepEqual(wrong.slice(0, 3), []);
});

test('the module has every function of the header but the arena', async () => {
  const header = await readFile(new URL('../../capi/pioche.h', import.meta.url), 'utf8');
  const declared = [...header.matchAll(/^PIOCHE_API [^;]*?\b(pioche_\w+)\(/gm)].map(
    ([, name]) => name,
  );
  const arena = ['pioche_arena', 'pioche_arena_with'];
  assert.ok(arena.every((name) => declared.includes(name)));
  const bytes = await readFile(new URL('../dist/libpioche.wasm', import.meta.url));
  const module = await WebAssembly.compile(bytes);
  const exported = WebAssembly.Module.exports(module).map(({ name }) => name);
  assert.deepEqual(
    exported.filter((name) => name.startsWith('pioche_')).sort(),
    declared.filter((name) => !arena.includes(name)).sort(),
  );
  assert.deepEqual(
    WebAssembly.Module.imports(module).map(({ name }) => name),
    ['clock_time_get'],
  );
});

test('what cannot be is refused in words, and changes nothing', () => {
  const refused = (action) =>
    assert.throws(action, (error) => {
      assert.ok(error instanceof LibraryError, String(error));
      assert.match(error.message, /^\S.*\.$/);
      return true;
    });
  refused(() => library.game('chess', 2));
  refused(() => library.game('mio', 99));
  refused(() => library.game('mio', 2, { colour: 1 }));
  refused(() => library.player('clever'));
  refused(() => library.loadState('{}'));
  refused(() => library.stateFromRecord({}));
  refused(() => library.loadState('\0'));
  const game = library.game('skyjo', 2, { target: 40 });
  assert.equal(game.description().options.target, 40);
  refused(() => game.newState('xyz'));
  refused(() => game.actionNumber('no such move'));
  refused(() => game.newBatch(0));
  refused(() => game.newBatch(2 ** 32 + 1));
  refused(() => game.newBatch(2, { seeds: BigUint64Array.of(1n) }));
  const batch = game.newBatch(2, { observations: false, seeds: BigUint64Array.of(1n, 2n) });
  assert.equal(batch.observations, null);
  const before = batch.masks.slice();
  refused(() => batch.step([0]));
  refused(() => batch.step([before.indexOf(1), 1000]));
  assert.deepEqual(batch.masks, before);
  const state = game.newState('1');
  const copy = state.copy();
  refused(() => state.apply(1e6));
  refused(() => state.apply(0.5));
  refused(() => state.play(7, 'draw'));
  refused(() => state.view(5));
  refused(() => state.search({ simulations: 0 }));
  refused(() => state.hint(0, 10, 1, 'xx'));
  assert.ok(state.equals(copy));
  state.free();
  state.free();
  refused(() => state.seat);
});

test('a search has a budget in milliseconds, and ranks every action', () => {
  const state = library.game('solo', 3).newState('5');
  const started = performance.now();
  const ranked = state.search({ milliseconds: 30 }, 1);
  assert.ok(performance.now() - started >= 29);
  assert.deepEqual(
    ranked.map(({ action }) => action).sort((a, b) => a - b),
    [...state.legal()],
  );
  assert.ok(ranked.every(({ chance }) => chance >= 0 && chance <= 1));
});

test('states that nobody holds any more are freed', async () => {
  const game = library.game('skyjo', 8);
  const begin = (count) => Array.from({ length: count }, () => game.newState('1'));
  assert.equal(begin(1000).length, 1000);
  const before = library.memoryBytes;
  for (let round = 0; round < 20; ++round) {
    collectGarbage();
    await setImmediate(); // the registry of finalizers runs between tasks
    assert.equal(begin(1000).length, 1000);
  }
  assert.ok(library.memoryBytes < 4 * before, `${before} bytes became ${library.memoryBytes}`);
});
