// Nothing jumps: what the browser counts as layout shift in a round against bots, and while a page loads
// on a slow processor.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { phone, Site } from './browser';
import { Clicker, dice } from './clicker';
import { games } from './games';
import { Server } from './server';
import { makeTable, sitDown } from './tables';
import { begin } from './localTable';

const site = new Site(() => Server.start());
/** In a round, or in so many presses of a long one. */
const most = 0.1;
const presses = 25;

interface Shift {
  value: number;
  what: string[];
}
type Watched = typeof globalThis & { shifts: Shift[] };
type LayoutShift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };

/** Also shifts right after a press, which the usual measure leaves out. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = ((globalThis as Watched).shifts = []);
    const named = (node: Node | null) =>
      node instanceof Element ? `${node.tagName}.${node.getAttribute('class')}` : 'text';
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[])
        shifts.push({ value, what: sources.map(({ node }) => named(node)) });
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

it.each(games)(
  'a round of $id',
  { timeout: 120_000 },
  async ({ id, players: [fewest, fullest] }) => {
    const user = await site.user({ viewport: phone, reducedMotion: 'no-preference' });
    const { page } = user;
    await watchShifts(page);
    await sitDown(user, { game: id, players: Math.min(fullest, Math.max(fewest, 4)) });
    const clicker = new Clicker(page, dice(5));
    await clicker.ready();
    await page.evaluate(() => (globalThis as Watched).shifts.splice(0));
    while (clicker.presses < presses && (await clicker.once(false)) !== 'over') {
      if (await page.locator('.round-end').count()) break;
      await clicker.ready();
    }
    const shifts = await page.evaluate(() => (globalThis as Watched).shifts);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect(clicker.presses).toBeGreaterThan(3);
    expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(most);
    await user.leave();
  },
);

it.each([
  { who: 'a first visitor', path: '/' },
  { who: 'a player at this device', path: '/' },
  ...['/', '/rules/solo', '/new/skyjo', '/me'].map((path) => ({ who: 'a player', path })),
])('$path for $who while it loads', async ({ who, path }) => {
  const user = await site.user({ viewport: phone });
  const { page } = user;
  if (who === 'a player') await makeTable(page, { game: 'pot', players: 3 });
  if (who === 'a player at this device') await begin(page, 'pot', 3, ['Anna']);
  const devtools = await user.context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await watchShifts(page);
  await user.open(path);
  await page.waitForLoadState('networkidle');
  await user.settle();
  if (path === '/' && who !== 'a first visitor') await page.locator('#going').waitFor();
  const shifts = await page.evaluate(() => (globalThis as Watched).shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(most);
  await user.leave();
});
