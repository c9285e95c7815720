// The pages as the mock-ups show them, at the same sizes; npm run compare puts both side by side.
import { describe, expect, it } from 'vitest';
import { Site, phone } from './browser';
import { Server } from './server';
import { makeTable, sitDown } from './tables';

const site = new Site(() => Server.start());
const desk = { width: 1440, height: 900 };
const onPhone = { viewport: phone, hasTouch: true, locale: 'fr' };

const pages = [
  { name: 'home-desktop', path: '/', options: { viewport: desk } },
  { name: 'home-phone', path: '/', options: onPhone },
  { name: 'new-table-phone', path: '/new/skyjo', options: onPhone },
  { name: 'rules-phone', path: '/rules/solo', options: onPhone },
  { name: 'profile-desktop', path: '/me', options: { viewport: desk } },
];

describe('beside its mock-up', () => {
  it.each(pages)('$name fits its screen and is accessible', async ({ name, path, options }) => {
    const user = await site.user(options);
    await user.open('/');
    await makeTable(user.page, { game: 'skyjo', players: 4 });
    await user.open(path);
    await user.page.waitForLoadState('networkidle');
    await user.settle();
    const wide = await user.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    await user.expectAccessible();
    await user.shootScreen(`mockup-${name}`);
    user.expectQuiet();
    await user.leave();
  });

  it.each([
    { name: 'waiting-room-desktop', game: 'skyjo', players: 6, options: { viewport: desk } },
    { name: 'waiting-room-phone', game: 'solo', players: 4, options: onPhone },
  ])('$name shows code, seats, rules and the button at once', async (mockup) => {
    const { name, game, players, options } = mockup;
    const user = await site.user(options);
    const bots = Array.from({ length: players }, (_, seat) => (seat === 1 ? 'easy' : null));
    await sitDown(user, { game, players, start: false, bots });
    const button = user.page.locator('.start .button.main');
    await button.waitFor();
    await user.settle();
    const box = (await button.boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(options.viewport.height);
    const code = (await user.page.getByRole('img', { name: /QR/ }).boundingBox())!;
    expect(code.y + code.height).toBeLessThanOrEqual(options.viewport.height);
    await user.expectAccessible();
    await user.shootScreen(`mockup-${name}`);
    user.expectQuiet();
    await user.leave();
  });
});
