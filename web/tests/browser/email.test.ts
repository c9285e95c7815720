// The e-mail address of an account, and a new password by a link that is mailed there.
import { afterAll, expect, it } from 'vitest';
import { password, signUp } from './accounts';
import { Site } from './browser';
import { MailServer } from './mailServer';
import { Server } from './server';

const mails = await MailServer.start();
const site = new Site(() =>
  Server.start([
    ...['--smtp-url', mails.url, '--smtp-from', 'pioche@example.org'],
    ...['--public-url', 'https://cards.example.org'],
  ]),
);
afterAll(() => mails.stop());

it('is confirmed by its link, and brings a link to a new password', async () => {
  const user = await site.user();
  const { page } = user;
  await signUp(user, 'anna');
  const email = page.getByRole('region', { name: 'E-mail' });
  await email.getByLabel('E-mail address').fill('anna@example.org');
  await email.getByLabel('Current password').fill(password);
  await user.expectAccessible();
  await user.shoot('email');
  await email.getByRole('button', { name: 'Send the link' }).click();
  await email.getByText('A link has gone to anna@example.org').waitFor();

  const other = await site.user();
  await other.open(await mails.link());
  await other.expectAccessible();
  await other.page.getByRole('button', { name: 'Confirm the address' }).click();
  await other.page.getByText('Your e-mail address is confirmed.').waitFor();
  await user.open('/me');
  await email.getByText('Confirmed: anna@example.org').waitFor();

  await other.open('/recover');
  await other.page.getByLabel('Login or e-mail address').fill('anna@example.org');
  await other.expectAccessible();
  await other.shoot('forgotten');
  await other.page.getByRole('button', { name: 'Send the link' }).click();
  await other.page.getByText('the link is on its way').waitFor();
  await other.open(await mails.link());
  await other.page.getByLabel('New password').fill('battery staple');
  await other.page.getByRole('button', { name: 'Set the password' }).click();
  await other.page.waitForURL(/\/me$/);

  const now = other.page.getByRole('region', { name: 'E-mail' });
  await now.getByText('Confirmed: anna@example.org').waitFor();
  await now.getByLabel('Current password').fill('battery staple');
  await now.getByRole('button', { name: 'Remove' }).click();
  await now.getByText('Confirmed').waitFor({ state: 'detached' });
  for (const one of [user, other]) one.expectQuiet();
  await Promise.all([user.leave(), other.leave()]);
});

it('is nowhere where the server sends no mail', async () => {
  const server = await Server.start();
  const user = await site.user();
  const { page } = user;
  await page.goto(`${server.url}/recover`);
  await page.getByLabel('Recovery code').waitFor();
  expect(await page.getByLabel('Login or e-mail address').count()).toBe(0);
  await user.leave();
  await server.stop();
});
