// Cards fly when something happens, and none is left behind. How smoothly they do so is measured in
// tests/measure/frames.test.ts.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { Site } from './browser';
import { flown } from './flown';
import { recordOf, storeMatch } from './records';
import { Server } from './server';
import { sitDown } from './tables';

const site = new Site(() => Server.start());
const patience = { timeout: 30_000 };

const inTheAir = (page: Page) => page.locator('.animation-overlay > *').count();

it('flies cards while ten players play', async () => {
  const user = await site.user({ reducedMotion: 'no-preference' });
  const { page } = user;
  const bots = Array.from({ length: 10 }, () => 'easy');
  await sitDown(user, { game: 'solo', players: 10, bots, seat: null, pace: 400 });
  await page.locator('.table-screen .board .seat-panel').nth(9).waitFor();
  await flown(page);
  await expect.poll(() => flown(page), patience).toBeGreaterThan(5);
  user.expectQuiet();
  await user.leave();
});

it('flies the cards of ten hands, and takes them all away', async () => {
  const user = await site.user({ reducedMotion: 'no-preference' });
  const { page } = user;
  const names = Array.from({ length: 10 }, (_, seat) => `Player ${seat + 1}`);
  const options = { target: 200 };
  const record = await recordOf({ game: 'solo', players: 10, seed: 'dea1', options, names });
  const deal = record.moves.findIndex(([, move]) => move === 'next');
  expect(deal).toBeGreaterThan(0);
  await user.open(`${await storeMatch(user, record)}?step=${deal}&seat=0`);
  await page.getByText(`Step ${deal} of`).waitFor();
  await user.settle();
  await flown(page);
  await page.getByRole('button', { name: 'One step forward' }).click();
  await expect.poll(() => flown(page), patience).toBeGreaterThanOrEqual(40);
  await expect.poll(() => inTheAir(page), patience).toBe(0);
  user.expectQuiet();
  await user.leave();
});
