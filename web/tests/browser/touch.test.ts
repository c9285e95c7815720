// Fingers and mice: what can be pressed is large enough, and cards can be carried to the table.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { Site, type TestUser } from './browser';
import { Clicker, dice } from './clicker';
import { games } from './games';
import { Server } from './server';
import { sitDown } from './tables';

const site = new Site(() => Server.start());
const finger = 48;
const slow = { timeout: 10_000 };
const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

/** What a finger can press and is too small, by the pixels that really answer to it. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate((finger) => {
    const wrong: string[] = [];
    const all = document.querySelectorAll<HTMLElement>(
      '.table-screen :is(button:enabled, a[href], select, summary)',
    );
    for (const element of all) {
      const box = element.getBoundingClientRect();
      const inside = box.top >= 0 && box.bottom <= innerHeight && box.width > 0;
      if (!inside || !element.checkVisibility({ visibilityProperty: true })) continue;
      // What a sheet lies over can be pressed again when it is gone.
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const picker = document.elementFromPoint(x, y)?.closest('.picker');
      if (picker && !picker.contains(element)) continue;
      const hits = (x: number, y: number) => element.contains(document.elementFromPoint(x, y));
      const fan = element.closest('.hand ul');
      // A card of a fan lies under its neighbours, and shows its upper left.
      const midX = box.left + box.width / 2;
      const midY = fan ? box.top + box.height / 4 : box.top + box.height / 2;
      const line = Array.from({ length: 301 }, (_, i) => i - 150);
      const across = line.filter((at) => hits(midX + at, midY));
      const wide = across.length;
      const shownX = midX + (across[Math.floor(wide / 2)] ?? 0);
      const high = line.filter((at) => hits(shownX, midY + at)).length;
      // In a crowded fan the first tap shows a card and the second one plays it.
      const wanted = fan?.hasAttribute('data-crowded') ? 12 : finger - 1;
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim();
      if (wide < wanted || high < wanted) wrong.push(`${name}: ${wide} by ${high}`);
    }
    return wrong;
  }, finger);
}

describe('on a phone a finger hits', () => {
  const fullest = games.map(({ id, players: [, most] }) => ({ game: id, players: most }));
  it.each(fullest)(
    'everything that can be pressed in $game',
    { timeout: 180_000 },
    async (match) => {
      const user = await site.user(phone);
      const { page } = user;
      await sitDown(user, match);
      const clicker = new Clicker(page, dice(8), (element) => element.tap({ timeout: 800 }));
      const found = new Set<string>();
      for (let i = 0, looked = 0; i < 200 && looked < 8; i++) {
        const moment = await clicker.once();
        await clicker.ready();
        if (moment !== 'pressed') continue;
        looked++;
        await user.settle();
        for (const small of await tooSmall(page)) found.add(small);
      }
      expect([...found]).toEqual([]);
      expect(clicker.presses).toBeGreaterThan(3);
      await user.leave();
    },
  );

  it('a card only with the second tap, or with the button', { timeout: 60_000 }, async () => {
    const user = await site.user(phone);
    const { page } = user;
    const hand = await dealt(user);
    const before = await hand.count();
    const card = page.locator('.hand button[data-playable]').last();
    await card.tap();
    await page.locator('.hand li.raised').waitFor();
    await page.locator('.act[data-raised]').waitFor();
    expect(await hand.count()).toBe(before);
    await card.tap();
    await expect.poll(() => hand.count(), slow).toBe(before - 1);
    await page.locator('.bar[data-kind="mine"] .ask').waitFor();
    await user.settle();
    if (await page.locator('.hand button[data-playable]').count()) {
      await page.locator('.hand button[data-playable]').last().tap();
      await page.locator('.act[data-raised]').tap();
      await expect.poll(() => hand.count(), slow).toBe(before - 2);
    }
    await user.leave();
  });

  it('a card at once, where one tap plays', { timeout: 60_000 }, async () => {
    const user = await site.user(phone);
    const { page } = user;
    await page.addInitScript(() =>
      localStorage.setItem('pioche.settings', JSON.stringify({ oneTap: true })),
    );
    const hand = await dealt(user);
    const before = await hand.count();
    await page.locator('.hand button[data-playable]').last().tap();
    await expect.poll(() => hand.count(), slow).toBe(before - 1);
    await user.leave();
  });

  it('the card under the thumb, and a flick plays it', { timeout: 60_000 }, async () => {
    const user = await site.user(phone);
    const { page } = user;
    const hand = await dealt(user);
    const before = await hand.count();
    const [first, last] = [await hand.first().boundingBox(), await hand.last().boundingBox()];
    const [y, x] = [first!.y + first!.height / 2, last!.x + last!.width / 2];
    await touch(page, [
      ['down', first!.x + 20, y],
      ['move', first!.x + 45, y],
      ['move', x, y],
    ]);
    await page.locator('.hand li.raised').last().waitFor();
    const raised = () =>
      page.locator('.hand li').evaluateAll((all) => all.findIndex((one) => one.matches('.raised')));
    expect(await raised()).toBeGreaterThan(before / 2);
    expect(await hand.count()).toBe(before);
    await touch(page, [
      ['move', x, y],
      ['move', x, y - 40],
      ['up', x, y - 90],
    ]);
    await expect.poll(() => hand.count(), slow).toBe(before - 1);
    user.expectQuiet();
    await user.leave();
  });
});

/** A hand of which any card may be laid. */
async function dealt(user: TestUser): Promise<Locator> {
  const { page } = user;
  await sitDown(user, { game: 'pot', players: 3 });
  await page.locator('.bar[data-kind="mine"] .ask').waitFor();
  await user.settle();
  return page.locator('.hand button');
}

/** What one finger does on the screen, at once. */
function touch(page: Page, steps: readonly ['down' | 'move' | 'up', number, number][]) {
  return page.evaluate((steps) => {
    for (const [type, clientX, clientY] of steps) {
      const where = { clientX, clientY, pointerId: 7, pointerType: 'touch', bubbles: true };
      const under = document.elementFromPoint(clientX, clientY) ?? document.body;
      under.dispatchEvent(new PointerEvent(`pointer${type}`, { ...where, isPrimary: true }));
    }
  }, steps);
}

/** Carries something with the mouse from the middle of one box to that of another. */
async function carry(page: Page, from: string, to: string): Promise<void> {
  const [start, end] = [
    await page.locator(from).last().boundingBox(),
    await page.locator(to).first().boundingBox(),
  ];
  if (!start || !end) throw new Error(`${from} or ${to} is not there.`);
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  const [x, y] = [end.x + end.width / 2, end.y + end.height / 2];
  await page.mouse.move(x, y + 60, { steps: 4 });
  await page.mouse.move(x, y, { steps: 3 });
  await page.mouse.up();
}

describe('a card carried with the mouse', () => {
  it('to the table is played, and back to the hand is not', async () => {
    const user = await site.user();
    const { page } = user;
    await sitDown(user, { game: 'pot', players: 3, pace: 300 });
    const hand = page.locator('.hand button');
    await page.locator('.bar[data-kind="mine"]').waitFor();
    await user.settle();
    const before = await hand.count();
    const names = () => hand.evaluateAll((all) => all.map((one) => one.dataset.card));
    const [usual, last] = [await names(), await hand.last().getAttribute('data-card')];
    await carry(page, '.hand button[data-playable]', '.hand');
    // A card is let go once the table has answered, had it been asked.
    await page.locator('[data-dragging]').waitFor({ state: 'detached' });
    expect(await hand.count()).toBe(before);
    // There it lies where it was put.
    expect(await names()).not.toEqual(usual);
    expect((await names()).indexOf(last!)).toBeLessThan(before - 1);
    await carry(page, '.hand button[data-playable]', '.board .middle');
    await expect.poll(() => hand.count(), slow).toBe(before - 1);
    user.expectQuiet();
    await user.leave();
  });

  it('from a pile to a place is both parts of a move', async () => {
    const user = await site.user();
    const { page } = user;
    await sitDown(user, { game: 'skyjo', players: 2 });
    for (const place of ['a1', 'b1'])
      await page.locator(`.mine button[data-place="${place}"]`).click();
    const discard = '[data-zone="discard"] button.spot';
    await page.locator('.bar[data-kind="mine"]').waitFor();
    await page.locator(discard).waitFor();
    const taken = await page.locator(discard).getAttribute('data-card');
    const place = '.mine [data-place="c2"]';
    await carry(page, discard, place);
    await expect.poll(() => page.locator(place).getAttribute('data-card'), slow).toBe(taken);
    user.expectQuiet();
    await user.leave();
  });
});
