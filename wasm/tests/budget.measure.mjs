// How closely a budget in milliseconds is kept: `node --test wasm/tests/budget.measure.mjs`. It depends
// on the machine, so that it is in no other run.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { load } from '../dist/node.js';

test('a budget of 100 ms takes less than a second', async () => {
  const match = (await load()).newMatch({ game: 'mio', players: 3, seed: '4' });
  const started = performance.now();
  const { simulations } = match.hint(match.legal().obliged[0], '100ms');
  const taken = performance.now() - started;
  assert.ok(simulations > 100, `${simulations} simulations`);
  assert.ok(taken < 1000, `${taken} ms`);
});
