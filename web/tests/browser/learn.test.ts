// Each game's first lesson, by clicking, on the engine inside the page.
import { describe, expect, it } from 'vitest';
import { Site, Visitor, phone } from './browser';
import { Clicker } from './clicker';
import { Server } from './server';

const site = new Site(() => Server.start());

const limit = 50_000;

/** Reads on where there is something to read, and plays what is asked. */
async function finishLesson(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const clicker = new Clicker(page);
  const on = page.getByRole('button', { name: 'Continue' });
  const end = Date.now() + limit;
  while (Date.now() < end) {
    if (await page.getByRole('button', { name: 'Play a first match' }).count()) return;
    if (await on.isEnabled({ timeout: 10 }).catch(() => false)) await on.click();
    else await clicker.once();
    await clicker.ready('button:enabled:is(:text("Go on"), :text("Play a first match"))');
  }
  throw new Error(`The lesson stopped at: ${await page.locator('.said').innerText()}`);
}

describe('a first lesson', () => {
  it.each(['mio', 'pot', 'tennis', 'solo', 'skyjo'])(
    'of %s ends in a first match',
    async (game) => {
      const visitor = await site.visitor({
        viewport: phone,
        hasTouch: true,
        reducedMotion: 'reduce',
      });
      await visitor.open(`/learn/${game}`);
      await visitor.page.locator('.seat-panel').first().waitFor();
      await visitor.shoot(`learn-${game}`);
      await visitor.expectAccessible();
      await finishLesson(visitor);
      await visitor.page.getByRole('button', { name: 'Play a first match' }).click();
      await visitor.page.waitForURL(/\/t\/[a-z0-9]+$/);
      await visitor.page.locator('.table-screen').waitFor();
      visitor.expectQuiet();
      await visitor.leave();
    },
  );

  it('of a game that there is not leads back', async () => {
    const visitor = await site.visitor();
    await visitor.open('/learn/chess');
    await visitor.page.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(await visitor.page.getByRole('link', { name: 'To the games' }).count()).toBe(1);
    await visitor.leave();
  });
});
