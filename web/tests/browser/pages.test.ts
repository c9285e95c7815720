// Every page but the table's, in a real browser against a real server.
import { describe, expect, it } from 'vitest';
import { Site, phone } from './browser';
import { Server } from './server';

const site = new Site(() => Server.start());

const pages: readonly [string, string][] = [
  ['home', '/'],
  ['new-table', '/new/solo'],
  ['lobby', '/lobby'],
  ['rules', '/rules'],
  ['rules-solo', '/rules/solo#S16'],
  ['leaderboard', '/leaderboard/mio'],
  ['sign-in', '/signin'],
  ['sign-up', '/signup'],
  ['recover', '/recover'],
  ['privacy', '/privacy'],
  ['settings', '/settings'],
  ['about', '/about'],
  ['status', '/status'],
  ['me', '/me'],
  ['here', '/here'],
  ['missing', '/no/such/page'],
];

/** Of these also on a phone held across, and on a tablet. */
const mainPages = ['home', 'new-table', 'lobby', 'rules-solo', 'about', 'me'];

describe.each([
  { name: 'desk', options: {} },
  {
    name: 'phone-dark',
    options: { viewport: phone, hasTouch: true, colorScheme: 'dark' as const },
  },
  {
    name: 'phone-french',
    options: { viewport: phone, hasTouch: true, locale: 'fr' },
  },
  {
    name: 'across',
    only: mainPages,
    options: { viewport: { width: 844, height: 390 }, hasTouch: true },
  },
  {
    name: 'tablet',
    only: mainPages,
    options: { viewport: { width: 820, height: 1180 }, hasTouch: true },
  },
  {
    name: 'desk-french-dark',
    options: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' as const, locale: 'fr' },
  },
])('on a $name', ({ name: device, only, options }) => {
  const shown = pages.filter(([name]) => !only || only.includes(name));
  it.each(shown)('%s is whole, accessible and quiet', async (name, path) => {
    const user = await site.user(options);
    await user.open(path);
    await user.page.waitForLoadState('networkidle');
    await user.shoot(`${name}-${device}`);
    await user.expectAccessible();
    const wide = await user.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    const text = await user.page.locator('body').innerText();
    expect(text).not.toMatch(/\bweb\.[a-z_]+\.[a-z_]+/);
    user.expectQuiet();
    await user.leave();
  });
});

describe('home', () => {
  it('leads to a match against bots in one click, without an account', async () => {
    const user = await site.user();
    await user.open('/');
    await user.page.getByRole('button', { name: /Play now.*Skyjo/ }).click();
    await user.page.waitForURL(/\/t\/[a-z0-9]+$/);
    await user.page.locator('.table-screen').waitFor();
    await user.page.goBack();
    // It is there again, and waits for nobody but me.
    await user.page.getByRole('heading', { name: 'Still on the table' }).waitFor();
    await user.page
      .getByText(/Skyjo against 3 bots/)
      .first()
      .waitFor();
    user.expectQuiet();
    await user.leave();
  });

  it('says what is wrong with a code, and follows a good one', async () => {
    const user = await site.user();
    await user.open('/');
    await user.page.getByRole('button', { name: 'Join with a code' }).click();
    await user.page.getByLabel('Do you have a link or a code?').fill('!');
    await user.page.getByRole('button', { name: 'Join', exact: true }).click();
    await user.page.getByRole('alert').waitFor();
    await user.page.getByLabel('Do you have a link or a code?').fill('nosuchtable1');
    await user.page.keyboard.press('Enter');
    await user.page.getByText('There is no such table').waitFor();
    expect(await user.page.getByText('Something went wrong').count()).toBe(0);
    await user.page.getByRole('link', { name: 'Open a table' }).waitFor();
    await user.leave();
  });

  it('speaks French where the browser does, and changes at once', async () => {
    const user = await site.user({ locale: 'fr-FR' });
    await user.open('/');
    await user.page.getByRole('heading', { name: 'On joue à quoi' }).waitFor();
    await user.shoot('home-french');
    await user.page.getByRole('button', { name: /English/ }).click();
    await user.page.getByRole('heading', { name: 'What shall we play?' }).waitFor();
    await user.page.reload();
    await user.page.getByRole('heading', { name: 'What shall we play?' }).waitFor();
    expect(await user.page.locator('html').getAttribute('lang')).toBe('en');
    user.expectQuiet();
    await user.leave();
  });
});

it('remembers against whom one played', async () => {
  const user = await site.user();
  await user.open('/');
  const opponents = user.page.getByLabel('Opponents');
  await opponents.selectOption('hard');
  await user.page.reload();
  expect(await opponents.inputValue()).toBe('hard');
  await user.leave();
});

it('shows the games two by two on a phone, and the way to a table under the thumb', async () => {
  const user = await site.user({ viewport: phone, hasTouch: true });
  await user.open('/');
  const tiles = user.page.locator('.shelf article');
  await tiles.nth(4).waitFor();
  const [first, second] = [await tiles.nth(0).boundingBox(), await tiles.nth(1).boundingBox()];
  expect(second!.y).toBe(first!.y);
  expect(second!.x).toBeGreaterThan(first!.x + first!.width);
  const open = await user.page.getByRole('link', { name: 'Open a table' }).boundingBox();
  expect(open!.y + open!.height).toBeLessThan(phone.height);
  await user.leave();
});

describe('a new table', () => {
  it.each([{ width: 1440, height: 900 }, { width: 1280, height: 720 }, phone])(
    'can be opened without scrolling at $width × $height',
    async (viewport) => {
      const user = await site.user({ viewport });
      await user.open('/new/skyjo');
      const button = await user.page.getByRole('button', { name: 'Open the table' }).boundingBox();
      expect(button!.y + button!.height).toBeLessThanOrEqual(viewport.height);
      await user.page.getByRole('button', { name: 'Open the table' }).click();
      await user.page.waitForURL(/\/t\//);
      // Bots keep the seats: the cards can be dealt at once.
      const deal = user.page.getByRole('button', { name: 'Deal for four' });
      await deal.waitFor();
      expect(await deal.isEnabled()).toBe(true);
      await user.leave();
    },
  );

  it('has the players, bots and options that were asked for', async () => {
    const user = await site.user();
    await user.open('/new/mio');
    const { page } = user;
    await page.getByRole('button', { name: 'One player fewer' }).click();
    await page.getByText('Who sits where').click();
    await page.locator('#seat-1').selectOption('hard');
    await page.locator('#seat-2').selectOption({ label: 'free, for a person' });
    await page.getByText('everybody, in the lobby').click();
    await page.getByText('House rules and details').click();
    await page.getByLabel('The total that ends the match').fill('50');
    await page.getByLabel('The total that ends the match').press('Tab');
    // What differs is said where the rules are folded away.
    await page.locator('summary').getByText('The total that ends the match: 50').waitFor();
    await page.getByRole('button', { name: 'Open the table' }).click();
    await page.waitForURL(/\/t\//);
    const id = page.url().split('/t/')[1];
    const { table } = (await (await page.request.get(`/api/tables/${id}`)).json()) as {
      table: { players: number; options: { target: number }; seats: unknown[] };
    };
    expect(table.players).toBe(3);
    expect(table.options.target).toBe(50);
    expect(table.seats[1]).toMatchObject({ bot: 'hard' });
    expect(table.seats[2]).toBeNull();

    const other = await site.user();
    await other.open('/lobby');
    await other.page.getByRole('link', { name: /Join/ }).first().waitFor();
    await other.shoot('lobby-with-table');
    await other.leave();
    user.expectQuiet();
    await user.leave();
  });
});

describe('rules', () => {
  it('are found by words and by the number of a clause', async () => {
    const user = await site.user();
    await user.open('/rules/solo#S16');
    await user.page.locator('#S16.pointed').waitFor();
    await user.page.getByLabel('Search the rules').fill('penalty');
    await user.page.locator('mark').first().waitFor();
    expect(await user.page.locator('#S1').count()).toBe(0);
    expect(await user.page.locator('#S16').count()).toBe(1);
    await user.leave();
  });

  it('have pictures with points, lead to the lesson, and speak of no option but at the end', async () => {
    const user = await site.user();
    await user.open('/rules/solo');
    await user.page.locator('#cards li').nth(7).waitFor();
    expect(await user.page.locator('#cards .points').allInnerTexts()).toContain('50');
    expect(await user.page.locator('#brief .card').count()).toBe(4);
    expect(await user.page.locator('#all').innerText()).not.toMatch(/Option|-1|_/);
    await user.page.locator('#house').getByText('drawn at random').waitFor();
    await user.page.getByRole('link', { name: 'Learn by playing' }).click();
    await user.page.waitForURL(/\/learn\/solo/);
    user.expectQuiet();
    await user.leave();
  });
});

describe('an account', () => {
  it('is made, kept, renamed and deleted', async () => {
    const user = await site.user();
    const { page } = user;
    await user.open('/signup');
    await page.getByLabel('Name at the table').fill('Anna');
    await page.getByLabel('Login').fill('anna-of-the-test');
    await page.getByLabel('Password').fill('a long enough sentence');
    await page.getByRole('button', { name: 'Create the account' }).click();
    await page.getByRole('heading', { name: 'Anna' }).waitFor();
    await page.waitForLoadState('networkidle');
    await user.shoot('profile');
    await user.expectAccessible();

    await page.getByLabel('Purpose').fill('a bot');
    await page.getByRole('button', { name: 'Create a token' }).click();
    await page.getByText(/^pioche_/).waitFor();
    await page.getByLabel('Name at the table').fill('Annette');
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByText('Your name has been changed.').waitFor();

    await page.getByLabel('Current password').fill('not this one');
    await page.getByLabel('New password').fill('another long sentence');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('This is not your current password.').waitFor();
    await page.getByLabel('Current password').fill('a long enough sentence');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('Your password has been changed.').waitFor();

    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.waitForURL(`${site.server.url}/`);
    await user.open('/signin');
    await page.getByLabel('Login').fill('anna-of-the-test');
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Password').fill('another long sentence');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Annette' }).waitFor();
    await page.getByLabel('Your password, to delete').fill('another long sentence');
    await page.getByLabel('I know that this cannot be undone.').check();
    await page.getByRole('button', { name: 'Delete the account' }).click();
    await page.waitForURL(`${site.server.url}/`);
    await user.leave();
  });

  it('takes its settings along', async () => {
    const user = await site.user();
    await user.open('/settings');
    await user.page.getByText('dark', { exact: true }).click();
    await expect.poll(() => user.page.locator('html').getAttribute('data-theme')).toBe('dark');
    await user.page.reload();
    await expect.poll(() => user.page.locator('html').getAttribute('data-theme')).toBe('dark');
    await user.leave();
  });
});
