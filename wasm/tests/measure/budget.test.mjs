// How exactly a budget in milliseconds is kept: depends on the machine, so no run takes it
// (`ctest --preset measure -R wasm`).
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from '../../dist/node.js';

const pioche = await load();

test('a budget in milliseconds is used and not exceeded by much', () => {
  const match = pioche.newMatch({ game: 'mio', players: 3, seed: '4' });
  const started = performance.now();
  const { simulations } = match.hint(match.legal().obliged[0], '100ms');
  const taken = performance.now() - started;
  assert.ok(simulations > 100, `${simulations} simulations`);
  assert.ok(taken >= 99 && taken < 1000, `${taken} ms`);
});
