// What happens at a table beside the moves: hints, pauses, the next round, a vote, another match,
// and people who only watch.
import { expect, it } from 'vitest';
import { Site, phone } from './browser';
import type { TestUser } from './browser';
import { Clicker, dice } from './clicker';
import { Server } from './server';
import { sitDown } from './tables';

const site = new Site(() => Server.start());

it('gives hints in words, best first, and they can be closed', async () => {
  const user = await site.user();
  const { page } = user;
  const hinted: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"type":"hint"')) hinted.push(String(payload));
    }),
  );
  await sitDown(user, { game: 'pot', players: 3 });
  await page.locator('.bar[data-kind="mine"]').waitFor();
  await page.getByRole('button', { name: 'Hint' }).click();
  const hint = page.getByRole('region', { name: 'Hint' });
  await hint.waitFor({ timeout: 15_000 });
  const words = await hint.innerText();
  expect(words).toMatch(/^Best here: (red|green|blue|yellow|purple|orange) \d+\./);
  expect(words).not.toContain('%');
  const answer = JSON.parse(hinted[0]!) as { hint: { moves: { move: string }[] } };
  const advised = page.locator('.hand .advised [data-card]');
  expect(await advised.getAttribute('data-card')).toBe(answer.hint.moves[0]!.move);
  await user.shoot('hints');
  await user.expectAccessible();
  await hint.getByRole('button', { name: 'Close' }).click();
  await hint.waitFor({ state: 'detached' });
  user.expectQuiet();
  await user.leave();
});

it('pauses and goes on', async () => {
  const user = await site.user();
  const { page } = user;
  await sitDown(user, { game: 'mio', players: 3 });
  await page.locator('.bar[data-kind="mine"]').waitFor();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.locator('.banner').getByText('The match is paused.').waitFor();
  expect(await page.locator('.hand button[data-playable]').count()).toBe(0);
  await page.locator('.banner').getByRole('button', { name: 'Go on' }).click();
  await page.locator('.banner').waitFor({ state: 'detached' });
  await page.locator('.bar[data-kind="mine"]').waitFor();
  user.expectQuiet();
  await user.leave();
});

it('ends without a result when everybody who plays wants it', async () => {
  const [host, guest] = await Promise.all([site.user(), site.user()]);
  const bots = [null, null, 'easy'];
  const id = await sitDown(host, { game: 'pot', players: 3, start: false, bots });
  await guest.open(`/t/${id}`);
  await guest.page.getByRole('button', { name: 'Sit here', exact: true }).click();
  await guest.page.getByRole('button', { name: 'I am ready' }).click();
  await host.page.getByRole('button', { name: /^Deal for/ }).click();
  for (const { page } of [host, guest]) {
    await page.locator('section.mine').waitFor();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'End without a result' }).click();
    if (page === host.page) await page.getByRole('button', { name: 'Keep playing' }).waitFor();
    // With the last word the match is over: that is asked first.
    else await page.getByRole('button', { name: 'End it' }).click();
  }
  for (const { page } of [host, guest]) {
    await page.getByText('The match ended without a result').waitFor();
    await page.getByText('Verified by this page').first().waitFor();
  }
  host.expectQuiet();
  guest.expectQuiet();
  await host.leave();
  await guest.leave();
});

it('is back by itself after the server was stopped and started again', async () => {
  const [host, guest] = await Promise.all([site.user(), site.user()]);
  const id = await sitDown(host, { game: 'mio', players: 2, start: false, bots: [null, null] });
  await guest.open(`/t/${id}`);
  await guest.page.getByRole('button', { name: 'Sit here', exact: true }).click();
  await guest.page.getByRole('button', { name: 'I am ready' }).click();
  await host.page.getByRole('button', { name: /^Deal for/ }).click();
  const pages = [host.page, guest.page];
  await Promise.all(pages.map((page) => page.locator('section.mine').waitFor()));
  await site.server.terminate();
  for (const page of pages) {
    await page.getByText('Connection lost').waitFor();
    await page.locator('section.mine').waitFor();
  }
  await site.server.restart();
  for (const page of pages)
    await page.getByText('Connection lost').waitFor({ state: 'detached', timeout: 60_000 });
  // Both play on, whoever's turn it is.
  const clickers = pages.map((page, seat) => new Clicker(page, dice(seat)));
  const played = () => clickers.every(({ presses }) => presses > 0);
  const end = Date.now() + 60_000;
  while (!played() && Date.now() < end) for (const clicker of clickers) await clicker.once();
  expect(played()).toBe(true);
  await host.leave();
  await guest.leave();
});

it('asks before somebody leaves in the middle of a match', async () => {
  const user = await site.user();
  const { page } = user;
  await sitDown(user, { game: 'pot', players: 3 });
  await page.locator('.bar[data-kind="mine"]').waitFor();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Leave the table' }).click();
  await page.getByText('The match is still going on').waitFor();
  await user.expectAccessible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.locator('section.mine').waitFor();
  await page.getByRole('button', { name: 'Leave the table' }).click();
  await page.getByRole('button', { name: 'Leave all the same' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  user.expectQuiet();
  await user.leave();
});

it('reports a line of the chat, and a person from the menu', async () => {
  const [host, guest] = await Promise.all([site.user(), site.user()]);
  const bots = [null, null, 'easy'];
  const id = await sitDown(host, { game: 'pot', players: 3, start: false, bots });
  await guest.open(`/t/${id}`);
  await guest.page.getByRole('button', { name: 'Sit here', exact: true }).click();
  await guest.page.getByRole('button', { name: 'I am ready' }).click();
  await host.page.getByRole('button', { name: /^Deal for/ }).click();
  await guest.page.locator('section.mine').waitFor();
  const report = async ({ page }: TestUser, reason: string): Promise<string> => {
    const made = page.waitForRequest((request) => request.url().endsWith('/api/reports'));
    const dialog = page.locator('dialog[open]');
    await dialog.getByLabel('What happened?').fill(reason);
    await dialog.getByRole('button', { name: 'Send the report' }).click();
    await dialog.getByText('A moderator will look at it').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    return (await made).postData() ?? '';
  };

  await guest.page.getByRole('tab', { name: 'Chat' }).click();
  await guest.page.getByLabel('Your message').fill('you fools');
  await guest.page.keyboard.press('Enter');
  await host.page.getByRole('tab', { name: 'Chat' }).click();
  const line = host.page.locator('.chat li').filter({ hasText: 'you fools' });
  await line.getByRole('button', { name: /^Report/ }).click();
  await host.expectAccessible();
  expect(JSON.parse(await report(host, 'Insults.'))).toMatchObject({
    table: id,
    line: expect.any(Number) as number,
    reason: 'Insults.',
  });
  // Nobody reports themselves.
  const own = guest.page.locator('.chat li').filter({ hasText: 'you fools' });
  expect(await own.getByRole('button').count()).toBe(0);

  await guest.page.getByRole('button', { name: 'Menu' }).click();
  await guest.page.getByRole('button', { name: /^Report/ }).click();
  const sent = JSON.parse(await report(guest, 'Too slow.')) as object;
  expect(sent).toMatchObject({ table: id, reason: 'Too slow.' });
  expect(sent).not.toHaveProperty('line');
  host.expectQuiet();
  guest.expectQuiet();
  await host.leave();
  await guest.leave();
});

it('says what is missing before a match can begin', async () => {
  const [host, guest] = await Promise.all([site.user(), site.user({ locale: 'fr' })]);
  const id = await sitDown(host, {
    game: 'skyjo',
    players: 3,
    start: false,
    bots: [null, null, null],
  });
  // Disabled, and it says why.
  const deal = host.page.getByRole('button', { name: /^Deal for/ });
  await host.page.getByText('One player is still needed').waitFor();
  expect(await deal.isDisabled()).toBe(true);
  await host.page.getByRole('img', { name: /QR code/ }).waitFor();
  await host.shoot('waiting-host');
  await guest.open(`/t/${id}`);
  await guest.page.getByText('Camille t’invite à une partie de Skyjo').waitFor();
  await guest.page.getByRole('button', { name: 'S’asseoir ici' }).first().click();
  // A guest has a name of their own choice, which everybody reads at once.
  await guest.page.getByRole('button', { name: 'Changer de nom' }).click();
  await guest.page.getByLabel('Nom à la table').fill('Zoé');
  await guest.page.keyboard.press('Enter');
  await host.page.getByText('Zoé').first().waitFor();
  // A guest reads what the host's form says, and none of the program's own words.
  expect(await guest.page.locator('dl').innerText()).not.toMatch(/-1|`|highest|ender/);
  await host.page.getByText('Not ready yet: Zoé').waitFor();
  await host.page.getByRole('button', { name: /^Add a bot/ }).click();
  await host.page.getByText('Three at the table').waitFor();
  await guest.shoot('waiting-guest-french');
  await guest.expectAccessible();
  await host.expectAccessible();
  await guest.page.getByRole('button', { name: 'Je suis prêt' }).click();
  await host.page.getByRole('button', { name: 'Deal for three' }).click();
  await host.page.locator('section.mine').waitFor();
  host.expectQuiet();
  guest.expectQuiet();
  await host.leave();
  await guest.leave();
});

it('begins without the seats that stayed free', async () => {
  const user = await site.user({ viewport: phone, hasTouch: true });
  const { page } = user;
  const bots = [null, 'easy', null, null];
  await sitDown(user, { game: 'mio', players: 4, start: false, bots });
  await page.getByText('free seats are taken away').waitFor();
  await user.shoot('waiting-phone');
  await user.expectAccessible();
  await page.getByRole('button', { name: 'Deal for two' }).click();
  await page.locator('section.mine').waitFor();
  expect(await page.locator('[data-seat-panel]').count()).toBe(2);
  user.expectQuiet();
  await user.leave();
});

it('goes on to the next round, keeps its score sheet, plays again', async () => {
  const user = await site.user();
  const { page } = user;
  await sitDown(user, { game: 'pot', players: 3, options: { rounds: 2 }, between: 300 });
  const clicker = new Clicker(page, dice(6));
  const next = page.locator('.round-end button.main:enabled');
  const end = Date.now() + 60_000;
  while (!(await next.count()) && Date.now() < end) {
    await clicker.once(false);
    await clicker.ready();
  }
  await page.locator('.round-end h2').waitFor();
  await user.settle();
  await user.shoot('round-end');
  await user.expectAccessible();
  const totals = await page.locator('.round-end .total').allInnerTexts();
  await next.click();
  await page.getByText('Round 2').first().waitFor();
  await page.getByRole('tab', { name: 'Scores' }).click();
  await page.locator('tbody tr').first().waitFor();
  // The sheet is the table's, not this page's memory of it.
  await page.reload();
  await page.getByRole('tab', { name: 'Scores' }).click();
  const row = await page.locator('tbody tr td:not(.sum)').allInnerTexts();
  expect([...row].sort()).toEqual([...totals].sort());
  await user.shoot('scores');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'End without a result' }).click();
  // Nobody else is asked: once more.
  expect(await page.locator('section.end').count()).toBe(0);
  await page.getByRole('button', { name: 'End it' }).click();
  await page.getByRole('button', { name: 'Rematch' }).click();
  await page.locator('section.end').waitFor({ state: 'detached' });
  await page.locator('.bar[data-kind="mine"]').waitFor();
  user.expectQuiet();
  await user.leave();
});

it('shows a match to people who only watch, and no hand to any of them', async () => {
  const user = await site.user();
  const bots = ['easy', 'easy', 'easy'];
  await sitDown(user, { game: 'mio', players: 3, bots, seat: null, pace: 300 });
  const { page } = user;
  await page.getByText('You are watching.').waitFor();
  // Behind any seat, but with a spectator's knowledge; and a word to the players.
  await page.getByLabel('Seen from').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Well played!' }).click();
  await page.getByRole('tab', { name: 'Chat' }).click();
  await page.locator('.chat').getByText('Well played!').first().waitFor();
  await page.getByRole('tab', { name: 'Match' }).click();
  await page.locator('[data-seat-panel]').nth(2).waitFor();
  expect(await page.locator('[data-seat-panel]').count()).toBe(3);
  expect(await page.locator('.hand, section.mine').count()).toBe(0);
  const lines = page.locator('.panel .log li');
  await lines.nth(3).waitFor();
  const first = await lines.nth(1).innerText();
  // What happened before is still there after a reload.
  await page.reload();
  await lines.nth(3).waitFor();
  expect(await lines.nth(1).innerText()).toBe(first);
  await user.shoot('watching');
  await user.expectAccessible();
  user.expectQuiet();
  await user.leave();
});

it('opens its menu from below on a phone, in French and in the dark', async () => {
  const user = await site.user({
    viewport: phone,
    hasTouch: true,
    isMobile: true,
    locale: 'fr',
    colorScheme: 'dark',
  });
  const { page } = user;
  await sitDown(user, { game: 'tennis', players: 2 });
  await page.getByText('Choisis deux balles').first().waitFor();
  await page.getByRole('button', { name: 'Menu' }).tap();
  await page.getByRole('button', { name: 'Arrêter sans résultat' }).waitFor();
  await user.settle();
  await user.shoot('menu-phone-french-dark');
  await user.expectAccessible();
  user.expectQuiet();
  await user.leave();
});

it('gives a rated match its clock, before the table is made and at the table', async () => {
  const user = await site.user();
  const { page } = user;
  await user.open('/new/solo');
  await page.getByText('House rules and details').click();
  expect(await page.getByLabel('Time').locator('option:checked').innerText()).toBe('no clock');
  await page.getByRole('checkbox', { name: /^Rated/ }).check();
  expect(await page.getByLabel('Time').locator('option:checked').innerText()).toMatch(/30 s/);
  expect(await page.getByRole('option', { name: 'no clock' }).isDisabled()).toBe(true);
  expect(await page.getByRole('checkbox', { name: /^Hints/ }).isChecked()).toBe(false);
  const people = [null, null];
  await sitDown(user, { game: 'solo', players: 2, start: false, bots: people });
  await page.getByText('Table settings').click();
  await page.getByRole('checkbox', { name: /^Rated/ }).check();
  await page.locator('.facts').getByText('rated', { exact: true }).waitFor();
  await page.getByText('A rated match is among people').waitFor();
  await user.expectAccessible();
  user.expectQuiet();
  await user.leave();
});
