// Nothing jumps: what the browser counts as layout shift in a round against bots, and while a page loads
// on a slow processor.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { phone, Site } from './browser';
import { Clicker, dice } from './clicker';
import { games, takesAll } from './games';
import { Server } from './server';
import { makeTable, sitDown } from './tables';
import { begin } from './localTable';

const site = new Site(() => Server.start());
const most = 0.1;
/** A whole round, or so many presses of a long one; ./test --long plays it to its end. */
const presses = takesAll ? 400 : 25;
/** What is no round by itself, such as a whole match of sets, has at most so many. */
const endless = 120;
const screens = [
  { name: 'a phone', viewport: phone },
  { name: 'a narrow phone', viewport: { width: 360, height: 740 } },
  { name: 'a desk', viewport: { width: 1440, height: 900 } },
];
/** Each game on one of them, and all on all in ./test --long. */
const rounds = games.flatMap((game, at) =>
  screens
    .filter((_, i) => takesAll || at % screens.length === i || i === 0)
    .map((screen) => ({ ...game, ...screen, game: game.id })),
);

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

it.each(rounds)(
  'a round of $game on $name',
  { timeout: takesAll ? 600_000 : 120_000 },
  async ({ game, name, viewport, players: [fewest, fullest] }) => {
    const user = await site.user({ viewport, reducedMotion: 'no-preference' });
    const { page } = user;
    await watchShifts(page);
    await sitDown(user, { game, players: Math.min(fullest, Math.max(fewest, 4)) });
    const clicker = new Clicker(page, dice(5));
    await clicker.ready();
    await page.evaluate(() => (globalThis as Watched).shifts.splice(0));
    const [longest, isOver] = [
      Math.min(presses, fewest === fullest ? endless : presses),
      '.round-end',
    ];
    while (clicker.presses < longest && (await clicker.once(false)) !== 'over') {
      if (await page.locator(isOver).count()) break;
      await clicker.ready(isOver);
    }
    const shifts = await page.evaluate(() => (globalThis as Watched).shifts);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    const whole =
      (await page.locator(`${isOver}, section.end`).count()) > 0 ? 'a whole round' : 'so far';
    console.log(`${game} on ${name}: ${sum.toFixed(4)} in ${clicker.presses} presses, ${whole}`);
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
