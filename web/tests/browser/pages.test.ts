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
  ['settings', '/settings'],
  ['missing', '/no/such/page'],
];

describe.each([
  { name: 'desk', options: {} },
  {
    name: 'phone-dark',
    options: { viewport: phone, hasTouch: true, colorScheme: 'dark' as const },
  },
])('on a $name', ({ name: device, options }) => {
  it.each(pages)('%s is whole, accessible and quiet', async (name, path) => {
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
    await user.page.getByRole('heading', { name: 'Continue playing' }).waitFor();
    user.expectQuiet();
    await user.leave();
  });

  it('says what is wrong with a code, and follows a good one', async () => {
    const user = await site.user();
    await user.open('/');
    await user.page.getByLabel('Do you have a link or a code?').fill('!');
    await user.page.getByRole('button', { name: 'Join', exact: true }).click();
    await user.page.getByRole('alert').waitFor();
    await user.page.getByLabel('Do you have a link or a code?').fill('nosuchtable1');
    await user.page.keyboard.press('Enter');
    await user.page.getByText('There is no such table').waitFor();
    await user.leave();
  });

  it('speaks French where the browser does, and changes at once', async () => {
    const user = await site.user({ locale: 'fr-FR' });
    await user.open('/');
    await user.page.getByRole('heading', { name: 'Des jeux de cartes, une table' }).waitFor();
    await user.shoot('home-french');
    await user.page.getByRole('button', { name: /English/ }).click();
    await user.page.getByRole('heading', { name: 'Card games at one table' }).waitFor();
    await user.page.reload();
    await user.page.getByRole('heading', { name: 'Card games at one table' }).waitFor();
    expect(await user.page.locator('html').getAttribute('lang')).toBe('en');
    user.expectQuiet();
    await user.leave();
  });
});

describe('a new table', () => {
  it('has the players, bots and options that were asked for', async () => {
    const user = await site.user();
    await user.open('/new/mio');
    const { page } = user;
    await page.getByRole('radio', { name: '3', exact: true }).check({ force: true });
    await page.getByLabel('Seat 2').selectOption({ label: 'bot: hard' });
    await page.getByText('everybody, in the lobby').click();
    await page.getByText('Rules and details').click();
    await page.getByLabel('The total that ends the match').fill('50');
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
    await page.locator('code.fresh').waitFor();
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

    await page.getByRole('button', { name: 'Sign out' }).click();
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
