// Each game's first lesson, by clicking, on the engine inside the page.
import { describe, expect, it } from 'vitest';
import { Site, TestUser, phone } from './browser';
import { Clicker } from './clicker';
import { games, hasLesson } from './games';
import { anyWidth, lookAt } from './tableGeometry';
import { Server } from './server';

const site = new Site(() => Server.start());

const limit = 50_000;

const across = { width: 844, height: 390 };
/** The least width of a card, of mine and of those in the middle, in a lesson on a phone held across. */
const least = { ...anyWidth, mine: 60, pile: 60, laid: 40 };

/** Reads on where there is something to read, and plays what is asked. */
async function finishLesson(
  user: TestUser,
  look: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { page } = user;
  const clicker = new Clicker(page);
  const on = page.getByRole('button', { name: 'Continue' });
  const end = Date.now() + limit;
  while (Date.now() < end) {
    await look();
    if (await page.getByRole('button', { name: 'Play a first match' }).count()) return;
    if (await on.isEnabled({ timeout: 10 }).catch(() => false)) await on.click();
    else await clicker.once();
    await clicker.ready('button:enabled:is(:text("Continue"), :text("Play a first match"))');
  }
  throw new Error(`The lesson stopped at: ${await page.locator('.said').innerText()}`);
}

describe('a first lesson', () => {
  it.each(games.filter(hasLesson).map(({ id }) => id))(
    'of %s ends in a first match',
    async (game) => {
      const user = await site.user({
        viewport: phone,
        hasTouch: true,
      });
      await user.open(`/learn/${game}`);
      await user.page.locator('.seat-panel').first().waitFor();
      await user.shoot(`learn-${game}`);
      await user.expectAccessible();
      await finishLesson(user);
      await user.page.getByRole('button', { name: 'Play a first match' }).click();
      await user.page.waitForURL(/\/t\/[a-z0-9]+$/);
      await user.page.locator('.table-screen').waitFor();
      user.expectQuiet();
      await user.leave();
    },
  );

  it.each(games.filter(hasLesson).map(({ id }) => id))(
    'of %s has room on a phone held across',
    async (game) => {
      const user = await site.user({ viewport: across, hasTouch: true });
      const { page } = user;
      await user.open(`/learn/${game}`);
      await page.locator('.seat-panel').first().waitFor();
      const wrong = new Set<string>();
      await finishLesson(user, async () => {
        await user.settle();
        const { faults } = await lookAt(page, least, null);
        const step = await page.locator('.head p').innerText();
        // What is said stays above the board and is not cut.
        const said = await page.locator('.said').evaluate((box) => {
          const whole = box.getBoundingClientRect();
          const isIn = ({ top, bottom, left, right }: DOMRect) =>
            top >= whole.top - 1 && bottom <= whole.bottom + 1 && left >= 0 && right <= innerWidth;
          const parts = [...box.querySelectorAll('.text, button, a')];
          return parts.every((part) => isIn(part.getBoundingClientRect())) && whole.height < 90;
        });
        if (!said) faults.push('what is said is cut');
        for (const fault of faults) wrong.add(`${step}: ${fault}`);
        await user.shoot(`learn-across-${game}-${step.replace(/\D+/g, '-')}`);
      });
      expect([...wrong]).toEqual([]);
      await user.leave();
    },
  );

  it('of a game that there is not leads back', async () => {
    const user = await site.user();
    await user.open('/learn/chess');
    await user.page.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(await user.page.getByRole('link', { name: 'To the games' }).count()).toBe(1);
    await user.leave();
  });
});
