// Somebody who plays by clicking: sees only what is on the screen, and presses what can be pressed.
import type { ElementHandle, Page } from 'playwright-core';

/** Cards and buttons that can be pressed now, as a person sees them. */
export const pressable = [
  '.hand button[data-playable]',
  '.mine .spot:is(button):not(.secondary)',
  '[data-board] button',
  '.bar .act:not(.quiet, .undo, :disabled)',
].join(', ');

/** What stands on the screen when a click is wanted, or nothing more will happen. */
const awaited = [
  'section.end',
  '.round-end button.main:enabled',
  `.table-screen:has(.bar[data-kind="mine"]) :is(${pressable})`,
].join(', ');

export type Moment = 'pressed' | 'waiting' | 'over';

/** A small generator, so that a test that fails fails again. */
export function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** In the middle, or at the corner that a card shows where the next one lies over it. */
async function pressed(element: ElementHandle): Promise<void> {
  try {
    await element.click({ timeout: 800 });
  } catch {
    await element.click({ timeout: 800, position: { x: 18, y: 28 } });
  }
}

export class Clicker {
  presses = 0;

  constructor(
    private readonly page: Page,
    private readonly roll: (sides: number) => number = dice(1),
    private readonly press: (element: ElementHandle) => Promise<void> = pressed,
  ) {}

  /** Presses one thing, if anything is asked; the button for the next round only if it may. */
  async once(goesOn = true): Promise<Moment> {
    const { page } = this;
    if (await page.locator('section.end').count()) return 'over';
    const next = page.locator('.round-end button.main:enabled');
    if (await next.count()) {
      if (!goesOn) return 'waiting';
      await next.click({ timeout: 1500 }).catch(() => {});
      return 'pressed';
    }
    if (!(await page.locator('.bar[data-kind="mine"]').count())) return 'waiting';
    const confirm = await page.$('.bar .act.confirm');
    const all = confirm && this.roll(2) === 0 ? [confirm] : await page.$$(pressable);
    if (all.length === 0) return 'waiting';
    // Cards come first in the list: whoever can play one mostly does.
    const element = all[this.roll(all.length)]!;
    try {
      await this.press(element);
      this.presses++;
    } catch {
      // It moved, or somebody was faster: look again.
      return 'waiting';
    }
    return 'pressed';
  }

  /** Waits until something can be pressed or the match is over; `also` names further things that
   *  end the wait, as a selector. */
  async ready(also?: string, timeout = 30_000): Promise<void> {
    const wanted = also ? `${awaited}, ${also}` : awaited;
    await this.page.locator(wanted).first().waitFor({ state: 'attached', timeout });
  }

  /** Plays until the match is over, or until the time is. */
  async finish(limit: number): Promise<void> {
    const end = Date.now() + limit;
    while (Date.now() < end) {
      if ((await this.once()) === 'over') return;
      await this.ready(undefined, Math.max(1, end - Date.now())).catch(() => {});
    }
    const asked = await this.page.locator('.ask').allInnerTexts();
    throw new Error(
      `Not over after ${limit} ms and ${this.presses} presses; it asks: ${asked.join(' ')}`,
    );
  }
}
