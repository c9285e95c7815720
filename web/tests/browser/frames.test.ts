// How smoothly cards move: frames dropped in the busiest moments, with ten players and a processor
// four times as slow.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Visitor, launch } from './browser';
import { Server } from './server';
import { sitDown } from './tables';

let server: Server;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

interface Frames {
  shown: number;
  /** Of all frames that there could have been. */
  share: number;
  flown: number;
  longest: number;
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Counts frames for so long, those that did not come, and cards that flew. */
function frames(page: Page, time: number): Promise<Frames> {
  return page.evaluate(async (time) => {
    const gaps: number[] = [];
    let flown = 0;
    const sky = document.querySelector('.sky');
    const watch = new MutationObserver((changes) => {
      for (const change of changes) flown += change.addedNodes.length;
    });
    if (sky) watch.observe(sky, { childList: true });
    await new Promise<void>((resolve) => {
      const begin = performance.now();
      let last = begin;
      const frame = (now: number) => {
        gaps.push(now - last);
        last = now;
        if (now - begin > time) resolve();
        else requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
    watch.disconnect();
    const dropped = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / 16.7) - 1), 0);
    const share = dropped / (gaps.length + dropped);
    return { shown: gaps.length, share, flown, longest: Math.round(Math.max(...gaps)) };
  }, time);
}

it('keeps its frames while ten players play', { timeout: 60_000 }, async () => {
  const visitor = await Visitor.arrive(browser, server.url);
  const { page, context } = visitor;
  const bots = Array.from({ length: 10 }, () => 'easy');
  await sitDown(visitor, { game: 'solo', players: 10, bots, seat: null, pace: 400 });
  await page.locator('.table-screen .board').waitFor();
  // Opening the page is not what is measured.
  await page.waitForTimeout(1500);
  await slowDown(page);
  // Other programs on the machine only ever make it worse: the best of three counts.
  let busy = await frames(page, 8_000);
  for (let again = 0; again < 2 && busy.share > 0.06; again++) {
    const next = await frames(page, 8_000);
    if (next.share < busy.share) busy = next;
  }
  // The same machine, as busy with other things as it is, with nothing to draw.
  const still = await context.newPage();
  await still.goto('/rules');
  await slowDown(still);
  const idle = await frames(still, 4_000);
  console.log(JSON.stringify({ busy, idle }));
  expect(busy.flown).toBeGreaterThan(5);
  expect(busy.share).toBeLessThan(idle.share + 0.1);
  await visitor.leave();
});
