// The home page when something is missing: the look of a game that does not come, or takes for ever;
// and which fonts it loads.
import { describe, expect, it } from 'vitest';
import type { Page, Route } from 'playwright-core';
import { Site } from './browser';
import { games } from './games';
import { Server } from './server';

const site = new Site(() => Server.start());

/** Does something else with the first look that a page asks for. */
async function withFirstLook(page: Page, act: (route: Route) => Promise<void>): Promise<void> {
  let first = '';
  await page.route(/\/assets\/look-[^/]*\.js$/, async (route) => {
    first ||= route.request().url();
    await (route.request().url() === first ? act(route) : route.continue());
  });
}

describe('the shelf', () => {
  it('shows a game without its cards, where its look does not come', async () => {
    const user = await site.user();
    const { page } = user;
    await withFirstLook(page, (route) => route.abort());
    await user.open('/');
    const shown = page.locator('.shelf article:visible');
    await expect.poll(() => shown.count()).toBe(games.length);
    expect(await shown.filter({ hasNot: page.locator('.fan') }).count()).toBe(1);
    await user.settle();
    await user.expectAccessible();
    await user.shoot('home-without-a-look');
    // It is played all the same, or says why not.
    const plain = shown.filter({ hasNot: page.locator('.fan') });
    expect(await plain.getByRole('button', { name: 'Play now' }).isEnabled()).toBe(true);
    await user.leave();
  });

  it('does not wait for ever for a look', async () => {
    const user = await site.user();
    const { page } = user;
    const held: Route[] = [];
    await withFirstLook(page, async (route) => void held.push(route));
    await user.open('/');
    const shown = page.locator('.shelf article:visible');
    await expect.poll(() => shown.count(), { timeout: 10_000 }).toBe(games.length);
    expect(await shown.filter({ has: page.locator('.fan') }).count()).toBe(games.length - 1);
    // It still comes, at its place.
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await Promise.all(held.map((route) => route.continue()));
    await expect.poll(() => shown.filter({ has: page.locator('.fan') }).count()).toBe(games.length);
    await user.leave();
  });
});

it('letters of Polish and others are loaded where a name has one, and only there', async () => {
  const user = await site.user();
  const { page } = user;
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('-extended')) fonts.push(request.url());
  });
  await page.request.post('/api/guest', {
    headers: { 'X-Pioche': '1', 'Content-Type': 'application/json' },
    data: { name: 'Świętosława' },
  });
  await user.open('/');
  await page.locator('.shelf article:visible').first().waitFor();
  await user.settle();
  expect(fonts).toEqual([]);
  await user.open('/me');
  await expect.poll(() => fonts.length).toBe(2);
  const loaded = () =>
    page.evaluate(() => {
      const ready = [...document.fonts].filter(({ status }) => status === 'loaded');
      return ready.filter(({ unicodeRange }) => /U\+100-/i.test(unicodeRange)).length;
    });
  await expect.poll(loaded).toBe(2);
  user.expectQuiet();
  await user.leave();
});
