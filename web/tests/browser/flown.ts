// Counts the cards that fly.
import type { Page } from 'playwright-core';

/** How many cards have been sent flying since this was first asked. */
export function flown(page: Page): Promise<number> {
  return page.evaluate(() => {
    const counting = window as unknown as { flown?: number };
    if (counting.flown === undefined) {
      counting.flown = 0;
      const watch = new MutationObserver((changes) => {
        for (const change of changes) counting.flown! += change.addedNodes.length;
      });
      watch.observe(document.querySelector('.animation-overlay')!, { childList: true });
    }
    return counting.flown;
  });
}
