// The deal to ten players on a processor four times as slow, from Chromium's own trace.
import { expect } from 'vitest';
import type { TestUser } from './browser';
import { flown } from './flown';
import { recordOf, storeMatch } from './records';
import { animatedProperties, layoutsOf, traced } from './trace';

const timeout = { timeout: 30_000 };
const slowness = 4;

/** What the page did while the cards flew, of which nothing but transform and opacity changed. */
export async function tracedDeal(user: TestUser) {
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
  const trace = await traced(page, slowness, async () => {
    await page.getByRole('button', { name: 'One step forward' }).click();
    await expect.poll(() => flown(page), timeout).toBeGreaterThanOrEqual(20);
    expect(await animatedProperties(page)).toEqual(['opacity', 'transform']);
    const flying = page.locator('.animation-overlay > *');
    await expect.poll(() => flying.count(), timeout).toBe(0);
  });
  const found = layoutsOf(trace);
  console.log(JSON.stringify(found));
  user.expectQuiet();
  await user.leave();
  return found;
}
