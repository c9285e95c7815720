// Each game's first lesson, by clicking, on the engine inside the page.
import { describe, expect, it } from 'vitest';
import { Site, TestUser, phone } from './browser';
import { Clicker } from './clicker';
import { games, hasLesson } from './games';
import { Server } from './server';

const site = new Site(() => Server.start());

const limit = 50_000;

/** Reads on where there is something to read, and plays what is asked. */
async function finishLesson(user: TestUser): Promise<void> {
  const { page } = user;
  const clicker = new Clicker(page);
  const on = page.getByRole('button', { name: 'Continue' });
  const end = Date.now() + limit;
  while (Date.now() < end) {
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

  it('of a game that there is not leads back', async () => {
    const user = await site.user();
    await user.open('/learn/chess');
    await user.page.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(await user.page.getByRole('link', { name: 'To the games' }).count()).toBe(1);
    await user.leave();
  });
});
