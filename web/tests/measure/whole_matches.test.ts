// A whole short match of each game against normal bots, from the home page to its end: how many
// clicks and minutes it takes somebody who thinks for three seconds before each choice and then
// presses something at random, and whether a click was asked for to which there was no alternative.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { LegalMove, Message } from '$pioche/protocol.gen.js';
import { Site, type TestUser } from '../browser/browser';
import { Clicker, dice } from '../browser/clicker';
import { games } from '../browser/games';
import { Server } from '../browser/server';

const site = new Site(() => Server.start());
const thinking = 3000;
const longest = 25 * 60_000;

/** What the table asks of this person now, by its messages. */
class Asked {
  n = -1;
  legal: readonly LegalMove[] = [];
  isObliged = false;
  isOver = false;
  private seat: number | null = null;

  constructor(page: Page) {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) =>
        this.take(JSON.parse(String(payload)) as Message),
      ),
    );
  }

  private take(message: Message): void {
    if (message.type === 'table') this.seat = message.you.seat;
    const match =
      message.type === 'table' ? message.match : message.type === 'moved' ? message : null;
    if (!match) return;
    this.n = match.n;
    this.legal = match.legal;
    this.isObliged = this.seat !== null && match.obliged.includes(this.seat);
    this.isOver ||= match.view.phase === 'over';
  }
}

type Counting = typeof globalThis & { clicks: number };

/** Counts what is really clicked: a machine that is busy confirms a click too late. */
function countClicks(): void {
  const counting = globalThis as Counting;
  counting.clicks = 0;
  addEventListener('click', ({ isTrusted }) => void (counting.clicks += isTrusted ? 1 : 0), true);
}

async function play(user: TestUser, name: string) {
  const { page } = user;
  await page.addInitScript(countClicks);
  const asked = new Asked(page);
  await page.goto('/');
  const started = Date.now();
  await page.getByRole('button', { name: new RegExp(`Play.*${name}`) }).click();
  let [choices, rounds, needless] = [0, 0, 0];
  const clicker = new Clicker(page, dice(3));
  const end = started + longest;
  let thought = -1;
  while (Date.now() < end && !(await page.locator('section.end').count())) {
    await clicker.ready(undefined, Math.max(1, end - Date.now())).catch(() => {});
    const isRoundEnd = (await page.locator('.round-end button.main:enabled').count()) > 0;
    // The table makes a move without an alternative: nothing is pressed for it.
    if (!isRoundEnd && asked.isObliged && asked.legal.length === 1) {
      const { n } = asked;
      await expect.poll(() => asked.n !== n || asked.isOver, { timeout: 10_000 }).toBe(true);
      continue;
    }
    if (thought !== asked.n) {
      thought = asked.n;
      // Whoever thinks about it looks up where somebody else has moved.
      const due = Date.now() + thinking;
      const isDone = () => Date.now() >= due || asked.n !== thought;
      await expect.poll(isDone, { timeout: thinking + 1000, interval: 20 }).toBe(true);
      if (isRoundEnd) rounds++;
      else choices++;
    }
    const alternatives = asked.legal.length;
    if ((await clicker.once()) !== 'pressed') continue;
    if (!isRoundEnd && alternatives === 1) needless++;
  }
  const clicks = await page.evaluate(() => (globalThis as Counting).clicks);
  const minutes = (Date.now() - started) / 60_000;
  expect(await page.locator('section.end').count()).toBe(1);
  return {
    name,
    clicks,
    choices,
    rounds,
    needless,
    // With the minutes it says whether the match was long or the machine slow.
    moves: asked.n,
    minutes: Number(minutes.toFixed(1)),
  };
}

// One after the other, so that none waits for the machine that another keeps busy.
it.each(games)('$id: clicks and minutes', { timeout: longest + 60_000 }, async ({ name }) => {
  const user = await site.user({ reducedMotion: 'no-preference' });
  const result = await play(user, name);
  console.log(JSON.stringify(result));
  await user.leave();
  expect(result.needless).toBe(0);
});
