// Administration, account help and privacy in a real browser against a real server.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { signIn, signUp } from './accounts';
import { Site } from './browser';
import type { TestUser } from './browser';
import { program, Server } from './server';

const site = new Site(() => Server.start());

/** `pioche admin …` on the machine of the server. */
function admin(...words: string[]): void {
  const { status, stderr } = spawnSync(program, ['admin', ...words, '--data', site.server.data], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(status).toBe(0);
}

/** The form of an operation on the page for administrators, opened. */
async function operation(user: TestUser, name: string) {
  const form = user.page.locator('details').filter({
    has: user.page.locator('summary strong', { hasText: new RegExp(`^${name}$`) }),
  });
  await form.locator('summary').click();
  return form;
}

describe('an account', () => {
  it('shows its recovery code once, and is recovered with it', async () => {
    const user = await site.user();
    const code = await signUp(user, 'anna');
    await user.expectAccessible();
    await user.page.getByRole('button', { name: 'I have written it down' }).click();
    await expect.poll(() => user.page.locator('section code').count()).toBe(0);
    const other = await site.user();
    await other.open('/signin');
    await other.page.getByRole('link', { name: 'Forgotten your password?' }).click();
    await other.page.waitForURL(/\/recover$/);
    await other.expectAccessible();
    await other.page.getByLabel('Login').fill('anna');
    await other.page.getByLabel('Recovery code').fill(code.toUpperCase());
    await other.page.getByLabel('New password').fill('battery staple');
    await other.page.getByRole('button', { name: 'Set the password' }).click();
    await other.page.waitForURL(/\/me$/);
    expect(await other.page.locator('section code').innerText()).not.toBe(code);
    await user.open('/me');
    await user.page.getByText('Nobody is signed in here.').waitFor();
    other.expectQuiet();
    await Promise.all([user.leave(), other.leave()]);
  });

  it('lists where it is signed in and ends a session there', async () => {
    const [here, there] = await Promise.all([site.user(), site.user()]);
    await signUp(here, 'bruno');
    await signIn(there, 'bruno');
    await here.open('/me');
    const sessions = here.page.getByRole('region', { name: 'Where you are signed in' });
    await expect.poll(() => sessions.getByRole('listitem').count()).toBe(2);
    await here.expectAccessible();
    expect(await sessions.innerText()).toContain('Chrome, Linux');
    expect(await sessions.innerText()).toContain('127.0.0.0/24');
    const elsewhere = sessions.getByRole('listitem').filter({ hasNotText: '(here)' });
    await elsewhere.getByRole('button').click();
    await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1);
    const me = () =>
      there.page.evaluate(async () => {
        const answer = (await (await fetch('/api/me')).json()) as { person: unknown };
        return answer.person;
      });
    expect(await me()).toBeNull();
    here.expectQuiet();
    await Promise.all([here.leave(), there.leave()]);
  });
});

describe('an administrator', () => {
  it('closes a report, makes a link to a new password, and announces', async () => {
    const [chief, plaintiff, accused] = await Promise.all([site.user(), site.user(), site.user()]);
    await signUp(chief, 'chief');
    await signUp(plaintiff, 'plaintiff');
    await signUp(accused, 'accused');
    admin('role', 'person=chief', 'role=administrator');
    const id = await accused.page.evaluate(async () => {
      const { person } = (await (await fetch('/api/me')).json()) as { person: { person: string } };
      return person.person;
    });
    await plaintiff.open(`/people/${id}`);
    await plaintiff.page.getByRole('button', { name: 'Report' }).click();
    await plaintiff.page.getByLabel('What happened?').fill('Insults.');
    await plaintiff.expectAccessible();
    await plaintiff.page.getByRole('button', { name: 'Send the report' }).click();
    await plaintiff.page.getByText('A moderator will look at it').waitFor();

    await chief.open('/admin');
    await chief.expectAccessible();
    const reports = await operation(chief, 'reports');
    await reports.getByRole('button', { name: 'Perform' }).click();
    await reports.getByText('Insults.').waitFor();
    await reports.locator('tbody td').first().getByRole('button').click();
    const closing = await operation(chief, 'close-report');
    await closing.getByLabel('Outcome').selectOption('noted');
    await closing.getByLabel('Note for who reported').fill('Thank you.');
    await closing.getByRole('button', { name: 'Perform' }).click();
    await closing.getByText('Done').waitFor();
    await plaintiff.open('/me');
    const told = plaintiff.page.getByRole('region', { name: 'Your reports' });
    await told.getByText('Thank you.').waitFor();
    expect(await told.innerText()).toContain('it was noted');

    const reset = await operation(chief, 'reset-password');
    await reset.getByLabel('Person').fill('accused');
    await reset.getByRole('button', { name: 'Perform' }).click();
    const link = await reset.locator('code').innerText();
    const somebody = await site.user();
    await somebody.open(new URL(link).pathname + new URL(link).hash);
    await somebody.expectAccessible();
    await somebody.page.getByLabel('New password').fill('battery staple');
    await somebody.page.getByRole('button', { name: 'Set the password' }).click();
    await somebody.page.waitForURL(/\/me$/);

    const announce = await operation(chief, 'announce');
    await announce.getByLabel('Text').fill('Tea at five.');
    await announce.getByLabel('Hours').fill('1');
    await announce.getByRole('button', { name: 'Perform' }).click();
    await announce.getByText('Tea at five.').first().waitFor();
    await somebody.open('/lobby');
    const banner = somebody.page.getByRole('status').filter({ hasText: 'Tea at five.' });
    await banner.getByText('Tea at five.').waitFor();
    await somebody.expectAccessible();
    await banner.getByRole('button').click();
    await expect.poll(() => banner.count()).toBe(0);
    admin('announce', 'hours=0');
    for (const user of [chief, plaintiff, somebody]) user.expectQuiet();
    await Promise.all([chief, plaintiff, accused, somebody].map((user) => user.leave()));
  });

  it('is nobody without the role', async () => {
    const user = await site.user();
    await signUp(user, 'stranger');
    await user.open('/admin');
    await user.page.getByRole('alert').waitFor();
    expect(await user.page.locator('details').count()).toBe(0);
    await user.leave();
  });
});

describe('privacy', () => {
  it('gives a guest their data as a file', async () => {
    const user = await site.user();
    await user.open('/');
    await user.page.evaluate(() =>
      fetch('/api/guest', {
        method: 'POST',
        headers: { 'X-Pioche': '1', 'Content-Type': 'application/json' },
        body: JSON.stringify({ name: 'Gus' }),
      }),
    );
    await user.open('/privacy');
    await user.expectAccessible();
    const saved = user.page.waitForEvent('download');
    await user.page.getByRole('button', { name: 'Download my data' }).click();
    const file = await (await saved).path();
    const data = JSON.parse(readFileSync(file, 'utf8')) as { person: { name: string } };
    expect(data.person.name).toBe('Gus');
    user.expectQuiet();
    await user.leave();
  });
});
