// The lobby: what can be joined and what can be watched; and the pages of people who have played.
import { describe, expect, it } from 'vitest';
import { Site, phone } from './browser';
import { recordOf, storeMatch } from './records';
import { Server } from './server';
import { makeTable } from './tables';

const site = new Site(() => Server.start());

describe('the lobby', () => {
  it('offers a match in progress to watch, from behind a seat', async () => {
    const [host, other] = await Promise.all([site.user(), site.user()]);
    await other.open('/lobby');
    await host.open('/');
    const id = await makeTable(host.page, { game: 'skyjo', players: 3, public: true });
    await host.page.goto(`/t/${id}`);
    await host.page.locator('.table-screen').waitFor();
    const { page } = other;
    await page.getByRole('link', { name: /^Watch/ }).click();
    await page.waitForURL(`**/t/${id}`);
    await page.locator('.table-screen .seat-panel').nth(1).waitFor();
    // What is hidden stays hidden, and there is nothing to play.
    expect(await page.locator('.bar[data-kind="mine"]').count()).toBe(0);
    await other.expectAccessible();
    other.expectQuiet();
    await Promise.all([host.leave(), other.leave()]);
  });
});

describe.each([
  { name: 'desktop', options: { viewport: { width: 1440, height: 900 } } },
  { name: 'phone', options: { viewport: phone, hasTouch: true } },
])('on a $name', ({ name, options }) => {
  it.each(['en', 'fr'])(
    'profiles are accessible in %s, one\u2019s own and another\u2019s',
    async (locale) => {
      const user = await site.user({ ...options, locale });
      const { page } = user;
      await user.open('/');
      const names = ['Anna', 'Benoît', 'Chloé'];
      const record = await recordOf({ game: 'skyjo', players: 3, seed: '7', options: {}, names });
      await storeMatch(user, record, `${name}-${locale}`);
      await user.open('/me');
      await page.waitForLoadState('networkidle');
      await user.expectAccessible();
      const { person } = (await (await page.request.get('/api/me')).json()) as {
        person: { person: string };
      };
      await user.open(`/people/${person.person}`);
      await page.waitForLoadState('networkidle');
      await user.expectAccessible();
      user.expectQuiet();
      await user.leave();
    },
  );
});
