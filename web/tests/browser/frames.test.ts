// How smoothly cards move with ten players and a processor four times as slow. What the page's
// thread does for each move is counted in its own time, whatever else the machine is doing: a task
// that would be longer than a frame on the slow processor costs the frames that it covers. The frames
// that really came are printed beside it.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { Site } from './browser';
import { Server } from './server';
import { sitDown } from './tables';

const site = new Site(Server.start);
const slowness = 4;
const frame = 1000 / 60;
const watched = 8_000;

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds of the thread itself. */
  tdur?: number;
}

interface Work {
  /** Frames that the slow processor would not have had time for, of all. */
  lost: number;
  share: number;
  /** Milliseconds on the slow processor. */
  longest: number;
  flown: number;
}

/** The tasks of the thread that scripts run on, in milliseconds of its time. */
function tasks(events: readonly TraceEvent[]): number[] {
  const calls = new Map<string, number>();
  const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  for (const event of events)
    if (event.name === 'FunctionCall')
      calls.set(thread(event), (calls.get(thread(event)) ?? 0) + (event.tdur ?? 0));
  const [page] = [...calls].sort((a, b) => b[1] - a[1])[0] ?? [''];
  return events
    .filter((event) => event.name === 'RunTask' && event.ph === 'X' && thread(event) === page)
    .map(({ tdur = 0 }) => tdur / 1000);
}

async function workOf(page: Page): Promise<Work> {
  const browser = page.context().browser()!;
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
  });
  const flown = await flights(page);
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const slow = tasks(trace.traceEvents).map((time) => time * slowness);
  expect(slow.length).toBeGreaterThan(50);
  const lost = slow.reduce((sum, time) => sum + Math.floor(time / frame), 0);
  const longest = Math.round(Math.max(...slow));
  return { lost, share: lost / (watched / frame), longest, flown };
}

/** How many cards flew in that time. */
function flights(page: Page): Promise<number> {
  return page.evaluate(async (time) => {
    let flown = 0;
    const watch = new MutationObserver((changes) => {
      for (const change of changes) flown += change.addedNodes.length;
    });
    watch.observe(document.querySelector('.sky')!, { childList: true });
    await new Promise((resolve) => setTimeout(resolve, time));
    watch.disconnect();
    return flown;
  }, watched);
}

/** The part of all frames that did not come, on the processor made slow. */
async function dropped(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  return page.evaluate(
    ([time, frame]) =>
      new Promise<number>((resolve) => {
        const begin = performance.now();
        let shown = 0;
        const next = (now: number) => {
          shown++;
          if (now - begin < time!) requestAnimationFrame(next);
          else resolve(Math.max(0, 1 - shown / ((now - begin) / frame!)));
        };
        requestAnimationFrame(next);
      }),
    [watched / 2, frame],
  );
}

it('keeps its frames while ten players play', { timeout: 60_000 }, async () => {
  const visitor = await site.visitor();
  const { page } = visitor;
  const bots = Array.from({ length: 10 }, () => 'easy');
  await sitDown(visitor, { game: 'solo', players: 10, bots, seat: null, pace: 400 });
  await page.locator('.table-screen .board').waitFor();
  // Opening the page is not what is measured.
  await page.waitForTimeout(1500);
  const work = await workOf(page);
  const really = await dropped(page);
  const still = await visitor.secondTab();
  await still.goto('/rules');
  const idle = await dropped(still);
  console.log(JSON.stringify({ work, dropped: { playing: really, nothing: idle } }));
  expect(work.flown).toBeGreaterThan(5);
  expect(work.longest).toBeLessThan(4 * frame);
  expect(work.share).toBeLessThan(0.1);
  await visitor.leave();
});
