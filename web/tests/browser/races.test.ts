// Cards that anybody may answer: how long bots leave them to people is to be seen by everybody.
import { expect, it } from 'vitest';
import { Site } from './browser';
import { FileServer } from './files';
import { ScriptedTable, tableTime } from './scriptedTable';
import { games, statesOf } from './tableStates';

const site = new Site(() => FileServer.start());
const solo = games.find(({ id }) => id === 'solo')!;
const states = statesOf(solo, 4);

it.each([
  { moment: 'out_of_turn', who: 'whoever holds the card' },
  { moment: 'wait', who: 'whoever does not' },
])('$moment: the window is shown to $who, and runs out', async ({ moment }) => {
  const state = states.find((one) => one.moment === moment)!;
  const user = await site.user();
  const { page } = user;
  const table = await ScriptedTable.on(page);
  await table.show({ ...state, match: { race_until: tableTime + 5000 } }, false);
  const ring = page.locator('.pile .race .ring');
  await ring.waitFor();
  const seconds = Number(await ring.getAttribute('data-seconds'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(5);
  expect(await page.locator('.act .ring').count()).toBe(moment === 'out_of_turn' ? 1 : 0);
  const twins = await page.locator('.hand .twin').count();
  expect(twins > 0).toBe(moment === 'out_of_turn');
  await ring.waitFor({ state: 'detached', timeout: 20_000 });
  // Until it is covered the card can still be put.
  expect(await page.locator('.hand .twin').count()).toBe(twins);
  await user.leave();
});
