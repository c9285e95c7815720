// Cards fly when something happens, none is left behind, and nobody has to wait for them. How smoothly
// they fly is measured in tests/measure/frames.test.ts.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { Site } from './browser';
import { flown } from './flown';
import { ScriptedTable } from './scriptedTable';
import { Server } from './server';
import { me, stepOf, type Step } from './tableStates';
import { sitDown } from './tables';
import { tracedDeal } from './tracedDeal';

const site = new Site(() => Server.start());
const timeout = { timeout: 30_000 };

const inTheAir = (page: Page) => page.locator('.animation-overlay > *').count();

/** Somebody else plays a card, and then it is my turn. */
const othersCard = ({ seat, events, after }: Step) =>
  seat !== me &&
  events.some(({ type }) => type === 'put') &&
  after.obliged.includes(me) &&
  after.legal.some(({ card, colour }) => card !== undefined && colour === undefined);

/** The table before a step, on a clock that the test drives: nothing lands by itself. */
async function before(step: Step) {
  const user = await site.user({ reducedMotion: 'no-preference' });
  const { page } = user;
  await page.clock.install();
  const table = await ScriptedTable.on(page);
  await table.show(step.before, false);
  await page.clock.runFor(2000);
  return { user, page, table };
}

const othersEvent =
  (wanted: string) =>
  ({ seat, events }: Step) =>
    seat !== me && events.some(({ type }) => type === wanted);

it('flies cards while ten players play', async () => {
  const user = await site.user({ reducedMotion: 'no-preference' });
  const { page } = user;
  const bots = Array.from({ length: 10 }, () => 'easy');
  await sitDown(user, { game: 'solo', players: 10, bots, seat: null, pace: 400 });
  // Whoever watches sits behind one of the ten.
  await page.locator('.table-screen .board .seat-panel').nth(8).waitFor();
  await flown(page);
  await expect.poll(() => flown(page), timeout).toBeGreaterThan(5);
  user.expectQuiet();
  await user.leave();
});

it('a click during a flight acts at once and ends it', async () => {
  const step = stepOf('solo', 4, othersCard);
  const { user, page, table } = await before(step);
  const sentence = page.locator('.ask .title');
  const asked = await sentence.innerText();
  await page.clock.pauseAt(Date.now() + 60_000);
  table.move(2, step.seat, step.events, step.after);
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return inTheAir(page);
    }, timeout)
    .toBeGreaterThan(0);
  expect(await sentence.innerText()).toBe(asked);
  const { card } = step.after.legal.find(
    (move) => move.card !== undefined && move.colour === undefined,
  )!;
  await page
    .locator(`.hand button[data-card="${card}"]`)
    .first()
    .click({ position: { x: 12, y: 20 } });
  expect(await inTheAir(page)).toBe(0);
  expect(table.commands).toContainEqual(expect.objectContaining({ do: 'move', move: card }));
  await expect.poll(() => sentence.innerText(), timeout).not.toBe(asked);
  user.expectQuiet();
  await user.leave();
});

it('what is written changes when the card has landed', async () => {
  const step = stepOf('skyjo', 3, othersEvent('swap'));
  const { user, page, table } = await before(step);
  const plate = page.locator(`[data-seat-panel="${step.seat}"] .standing`);
  const log = page.locator('.table-screen .scroll ol');
  const [stood, told] = [await plate.innerText(), await log.innerText()];
  await page.clock.pauseAt(Date.now() + 60_000);
  table.move(2, step.seat, step.events, step.after);
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return inTheAir(page);
    }, timeout)
    .toBeGreaterThan(0);
  expect([await plate.innerText(), await log.innerText()]).toEqual([stood, told]);
  await page.clock.runFor(2000);
  expect(await inTheAir(page)).toBe(0);
  await expect.poll(() => log.innerText(), timeout).not.toBe(told);
  user.expectQuiet();
  await user.leave();
});

it('counts change when the card has landed', async () => {
  const step = stepOf('solo', 4, othersEvent('draw'));
  const { user, page, table } = await before(step);
  const pile = page.locator('[data-zone="pile"] .caption');
  const badge = page.locator(`[data-zone="hands"][data-seat="${step.seat}"]`);
  const written = async () => [await pile.innerText(), await badge.getAttribute('aria-label')];
  const stood = await written();
  await page.clock.pauseAt(Date.now() + 60_000);
  table.move(2, step.seat, step.events, step.after);
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return inTheAir(page);
    }, timeout)
    .toBeGreaterThan(0);
  expect(await written()).toEqual(stood);
  await page.clock.runFor(2000);
  expect(await inTheAir(page)).toBe(0);
  for (const i of [0, 1]) await expect.poll(async () => (await written())[i]).not.toBe(stood[i]);
  await user.leave();
});

it('with reduced motion nothing flies, and the place that changed is outlined', async () => {
  const user = await site.user({ reducedMotion: 'reduce' });
  const { page } = user;
  const step = stepOf('solo', 4, othersCard);
  const table = await ScriptedTable.on(page);
  await table.show(step.before, false);
  await flown(page);
  const outlined = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const look = () => {
          const found = document
            .getAnimations()
            .map(({ effect }) => effect as KeyframeEffect)
            .find((effect) => effect.getKeyframes().some((frame) => 'outlineOffset' in frame));
          const zone = found?.target?.closest<HTMLElement>('[data-zone]');
          if (zone) resolve(zone.dataset.zone!);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  table.move(2, step.seat, step.events, step.after);
  expect(await outlined).toBe('discard');
  expect(await flown(page)).toBe(0);
  user.expectQuiet();
  await user.leave();
});

it('a callout stands on free felt, one at a time, and is gone after its time', async () => {
  const step = stepOf('skyjo', 3, othersEvent('clear'));
  const { user, page, table } = await before(step);
  table.move(2, step.seat, step.events, step.after);
  const callout = page.locator('.callout');
  await expect
    .poll(async () => {
      await page.clock.runFor(100);
      return callout.count();
    }, timeout)
    .toBe(1);
  expect(await callout.innerText()).toBe('Column!');
  const covered = await page.evaluate(() => {
    const inside = document.querySelector('.callout')!.getBoundingClientRect();
    return [...document.querySelectorAll('.frame .card')].filter((card) => {
      const { left, right, top, bottom } = card.getBoundingClientRect();
      return (
        left < inside.right - 4 &&
        right > inside.left + 4 &&
        top < inside.bottom - 4 &&
        bottom > inside.top + 4
      );
    }).length;
  });
  expect(covered).toBe(0);
  await page.clock.runFor(1500);
  await expect.poll(() => callout.count(), timeout).toBe(0);
  user.expectQuiet();
  await user.leave();
});

it('suit marks rain for whoever wins the match, and any touch ends it', async () => {
  const user = await site.user({ reducedMotion: 'no-preference' });
  const { page } = user;
  const wins = ({ after }: Step) => after.view.phase === 'over' && after.view.winners.includes(me);
  const step = stepOf('pot', 3, wins);
  const table = await ScriptedTable.on(page);
  await table.show(step.before, false);
  table.move(2, step.seat, step.events, step.after);
  await page.locator('.celebration').waitFor();
  await page.mouse.click(5, 300);
  await page.locator('.celebration').waitFor({ state: 'detached' });
  user.expectQuiet();
  await user.leave();
});

it('the deal to ten players changes nothing but transform and opacity', async () => {
  const { layouts } = await tracedDeal(await site.user({ reducedMotion: 'no-preference' }));
  expect(layouts).toEqual([]);
});
