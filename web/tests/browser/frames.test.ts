// How smoothly cards move: frames dropped in the busiest moments, with ten players and a processor
// four times as slow.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Visitor, launch } from './browser';
import { Server } from './server';

let server: Server;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

it('keeps its frames while ten players play', { timeout: 60_000 }, async () => {
  const visitor = await Visitor.arrive(browser, server.url);
  const { page, context } = visitor;
  await visitor.open('/');
  const headers = { 'X-Pioche': '1', 'Content-Type': 'application/json' };
  await page.request.post('/api/guest', { headers, data: { name: 'Camille' } });
  const bots = Array.from({ length: 10 }, () => 'easy');
  const made = await page.request.post('/api/tables', {
    headers,
    data: { game: 'solo', players: 10, bots, seat: null, start: true, pace: 400 },
  });
  const { id } = (await made.json()) as { id: string };
  await page.goto(`/t/${id}`);
  await page.locator('.table-screen .board').waitFor();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const result = await page.evaluate(async () => {
    const gaps: number[] = [];
    let flown = 0;
    const watch = new MutationObserver((changes) => {
      for (const change of changes) flown += change.addedNodes.length;
    });
    watch.observe(document.querySelector('.sky')!, { childList: true });
    await new Promise<void>((resolve) => {
      const begin = performance.now();
      let last = begin;
      const frame = (now: number) => {
        gaps.push(now - last);
        last = now;
        if (now - begin > 12_000) resolve();
        else requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
    watch.disconnect();
    const dropped = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / 16.7) - 1), 0);
    return { frames: gaps.length, dropped, flown, longest: Math.round(Math.max(...gaps)) };
  });
  console.log(JSON.stringify(result));
  expect(result.flown).toBeGreaterThan(5);
  expect(result.dropped / (result.frames + result.dropped)).toBeLessThan(0.1);
  await visitor.leave();
});
