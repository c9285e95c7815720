// The waiting room at every size of a screen, with as many chairs as a game can have: none lies on
// another or on the table, the button that deals is in sight, and where the chairs stand round the table
// all of them are.
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { Site, phone } from './browser';
import { takesAll } from './games';
import { Server } from './server';
import { sitDown } from './tables';

const site = new Site(() => Server.start());

const screens = [
  { width: 2560, height: 1440 },
  { width: 1920, height: 1080 },
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 1280, height: 720 },
  { width: 1180, height: 820 },
  { width: 1000, height: 560 },
  { width: 820, height: 1180 },
  { width: 844, height: 390 },
  { width: 720, height: 450 },
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];

/** What lies where it must not. */
function faultsIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const box = (element: Element) => element.getBoundingClientRect();
    const chairs = [...document.querySelectorAll('.round ol > li')];
    const parts: [string, Element][] = chairs.map((chair, i) => [`chair ${i}`, chair]);
    for (const name of ['.seats h2', '.cloth']) parts.push([name, document.querySelector(name)!]);
    const faults = parts.flatMap(([name, part], i) =>
      parts.slice(i + 1).flatMap(([other, element]) => {
        const [a, b] = [box(part), box(element)];
        const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (width <= 1 || height <= 1) return [];
        return [`${name} lies on ${other} by ${Math.round(width)} x ${Math.round(height)}`];
      }),
    );
    for (const [name, part] of parts) {
      const around = box(part);
      for (const inner of part.querySelectorAll('*:not(svg *)')) {
        const { left, right, top, bottom, width } = box(inner);
        // Read aloud only.
        if (width <= 1) continue;
        if (left < around.left - 8 || right > around.right + 8)
          faults.push(`${inner.tagName} is wider than ${name}`);
        if (top < around.top - 8 || bottom > around.bottom + 8)
          faults.push(`${inner.tagName} is higher than ${name}`);
      }
      if (around.left < 0 || around.right > innerWidth) faults.push(`${name} is beside the screen`);
    }
    const start = box(document.querySelector('.start .button')!);
    if (start.bottom > innerHeight || start.top < 0)
      faults.push(`the button ends at ${Math.round(start.bottom)} of ${innerHeight}`);
    const isRound = getComputedStyle(document.querySelector('.round')!).display === 'grid';
    const last = Math.max(...parts.map(([, part]) => box(part).bottom));
    if (isRound && last > innerHeight)
      faults.push(`the chairs end at ${Math.round(last)} of ${innerHeight}`);
    return faults;
  });
}

// Beside the mock-ups, which are looked at in the other language (mockups.test.ts).
it.each([
  { name: 'desktop', viewport: { width: 1440, height: 900 }, locale: 'fr' },
  { name: 'phone', viewport: phone, locale: 'en' },
])('is accessible on a $name in $locale', async ({ name, viewport, locale }) => {
  const user = await site.user({ viewport, locale, hasTouch: viewport === phone });
  const bots = [null, 'easy', null, null, null, null];
  await sitDown(user, { game: 'skyjo', players: 6, start: false, bots });
  await user.page.locator('.start .button').waitFor();
  await user.settle();
  await user.expectAccessible();
  await user.shootScreen(`waiting-${name}-${locale}`);
  user.expectQuiet();
  await user.leave();
});

const counts = Array.from({ length: 9 }, (_, i) => i + 2);

// French is the longer one.
describe.each(takesAll ? ['fr', 'en'] : ['fr'])('in %s', (locale) => {
  it.each(counts)('%i chairs have room on every screen', { timeout: 120_000 }, async (players) => {
    const user = await site.user({ locale });
    const { page } = user;
    // Bots, as many free chairs, and all of them bots.
    const some = Array.from({ length: players }, (_, i) => (i % 2 === 1 ? 'normal' : null));
    const all = Array.from({ length: players }, (_, i) => (i > 0 ? 'normal' : null));
    const wrong: string[] = [];
    for (const bots of [some, all]) {
      await sitDown(user, { game: 'solo', players, start: false, bots });
      await page.locator('.start .button').waitFor();
      for (const screen of screens) {
        await page.setViewportSize(screen);
        await user.settle();
        const where = `${screen.width} x ${screen.height}`;
        wrong.push(...(await faultsIn(page)).map((fault) => `${where}: ${fault}`));
        await user.shootScreen(
          `waiting-${screen.width}-${players}-${bots === all ? 'full' : 'free'}-${locale}`,
        );
      }
    }
    expect(wrong).toEqual([]);
    await user.leave();
  });
});
