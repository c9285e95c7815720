// What Chromium does while something is to be seen, from its own trace.
import type { Page } from 'playwright-core';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  /** Microseconds, and those of the thread itself. */
  dur?: number;
  tdur?: number;
  args?: {
    beginData?: { dirtyObjects: number; frame: string };
    data?: { message?: string; frame?: string };
  };
}

/** Marks in the trace, which the page writes. */
const [leaves, lands] = ['cards leave', 'cards land'];

/** The trace of what is done on a processor so many times as slow. */
export async function traced(
  page: Page,
  slowness: number,
  act: () => Promise<void>,
): Promise<TraceEvent[]> {
  await page.evaluate(
    ([leaves, lands]) => {
      const overlay = document.querySelector('.animation-overlay')!;
      let flying = false;
      new MutationObserver(() => {
        const now = overlay.childElementCount > 0;
        if (now !== flying) console.timeStamp(now ? leaves : lands);
        flying = now;
      }).observe(overlay, { childList: true });
    },
    [leaves, lands],
  );
  const browser = page.context().browser()!;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel'],
  });
  await act();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return trace.traceEvents;
}

/** The layouts with something to do between the frame in which cards leave and their landing; the
 *  longest task in that time, and the longest one until then, in which everything is put up, both in
 *  milliseconds of the page's own thread. */
export function layoutsOf(events: readonly TraceEvent[]) {
  const stamp = (message: string) =>
    events.find(({ name, args }) => name === 'TimeStamp' && args?.data?.message === message);
  const [start, end] = [stamp(leaves), stamp(lands)];
  if (!start || !end) throw new Error('No card has left, or none has landed.');
  const own = events.filter(({ pid, tid }) => pid === start.pid && tid === start.tid);
  // The cards that are put there are laid out in the frame in which they leave.
  const first = own.find(
    ({ name, ts }) => (name === 'Commit' || name === 'Paint') && ts > start.ts,
  );
  const from = first?.ts ?? start.ts;
  const inBetween = own.filter(({ ts }) => ts > from && ts < end.ts);
  const layouts = inBetween.flatMap(({ name, args }) => {
    const { dirtyObjects = 0, frame } = args?.beginData ?? {};
    // A picture is a frame of its own.
    const isOwn = name === 'Layout' && frame === start.args?.data?.frame;
    return isOwn && dirtyObjects > 0 ? [dirtyObjects] : [];
  });
  const longest = (some: readonly TraceEvent[]) => {
    const tasks = some.filter(({ name }) => name === 'RunTask');
    return Math.round(Math.max(0, ...tasks.map(({ tdur, dur }) => tdur ?? dur ?? 0)) / 1000);
  };
  return {
    layouts,
    longestTask: longest(inBetween),
    longestBefore: longest(own.filter(({ ts }) => ts <= from)),
  };
}

/** The properties that running animations at the table change. */
export function animatedProperties(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const own = ['offset', 'computedOffset', 'easing', 'composite'];
    const frames = document
      .querySelector('.table-screen')!
      .getAnimations({ subtree: true })
      .filter(({ playState }) => playState === 'running')
      .flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes());
    const names = new Set(frames.flatMap((frame) => Object.keys(frame)));
    return [...names].filter((name) => !own.includes(name)).sort();
  });
}
