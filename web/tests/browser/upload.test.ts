// A match of this device goes into the history of whoever signs in.
import { expect, it } from 'vitest';
import { Site } from './browser';
import { Clicker, dice } from './clicker';
import { Server } from './server';
import { choosePlayers } from './tables';

const site = new Site(() => Server.start());

it('is added once, and can then be seen at the server', async () => {
  const user = await site.user();
  const { page } = user;
  await user.open('/here/new/skyjo');
  await choosePlayers(page, 2);
  await page.getByLabel('Name at seat 1').fill('Anna');
  await page.getByText('House rules and details').click();
  await page.locator('#option-target').fill('10');
  await page.getByLabel('Speed of the bots').selectOption('300');
  await page.getByRole('button', { name: 'Deal the cards' }).click();
  await page.locator('.table-screen').waitFor();
  await new Clicker(page, dice(5)).finish(200_000);

  await user.open('/here');
  await page.getByText('you can add these matches').waitFor();
  expect(await page.getByRole('button', { name: /^Add to my history/ }).count()).toBe(0);

  await user.open('/signup');
  await page.getByLabel('Name at the table').fill('Anna');
  await page.getByLabel('Login').fill('anna-here');
  await page.getByLabel('Password').fill('a long sentence that nobody guesses');
  await page.getByRole('button', { name: 'Create the account' }).click();
  await page.waitForURL((url) => url.pathname !== '/signup');

  await user.open('/here');
  await page.getByRole('button', { name: /^Add to my history/ }).click();
  await page.getByRole('link', { name: 'In your history' }).click();
  await page.waitForURL(/\/matches\/(?!here-)/);
  await page.getByRole('heading', { name: 'Skyjo', level: 1 }).waitFor();
  await user.leave();
}, 260_000);
