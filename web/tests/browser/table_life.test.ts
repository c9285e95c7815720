// What happens at a table beside the moves: hints, pauses, the next round, a vote, another match,
// and people who only watch.
import { expect, it } from 'vitest';
import { Site, phone } from './browser';
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
  const hints = page.getByRole('region', { name: 'Hints' });
  await hints.waitFor({ timeout: 15_000 });
  const first = hints.getByRole('listitem').first();
  const words = await first.innerText();
  expect(words).toMatch(/^(red|green|blue|yellow|purple|orange) \d+\s+\d+ % to win/);
  expect((await hints.locator('.why').first().innerText()).length).toBeGreaterThan(10);
  const chances = await hints.locator('.chance').allInnerTexts();
  const answer = JSON.parse(hinted[0]!) as { hint: { moves: { chance: number }[] } };
  const told = answer.hint.moves.map(({ chance }) => Math.round(100 * chance));
  // The best few, in the table's order; further down only one that has a reason.
  expect(chances.slice(0, 4).map((text) => parseInt(text))).toEqual(told.slice(0, 4));
  await user.shoot('hints');
  await user.expectAccessible();
  await hints.getByRole('button', { name: 'Close' }).click();
  await hints.waitFor({ state: 'detached' });
  user.expectQuiet();
  await user.leave();
});

it('pauses and goes on', async () => {
  const user = await site.user();
  const { page } = user;
  await sitDown(user, { game: 'mio', players: 3 });
  await page.locator('.bar[data-kind="mine"]').waitFor();
  await page.getByRole('tab', { name: 'Menu' }).click();
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
  await guest.page.getByRole('button', { name: 'Sit here' }).click();
  await guest.page.getByRole('button', { name: 'I am ready' }).click();
  await host.page.getByRole('button', { name: /^Deal for/ }).click();
  for (const { page } of [host, guest]) {
    await page.locator('.mine').waitFor();
    await page.getByRole('tab', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'End without a result' }).click();
    if (page === host.page) await page.getByRole('button', { name: 'Keep playing' }).waitFor();
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
  await guest.page.getByRole('button', { name: 'Sit here' }).click();
  await guest.page.getByRole('button', { name: 'I am ready' }).click();
  await host.page.getByRole('button', { name: /^Deal for/ }).click();
  const pages = [host.page, guest.page];
  await Promise.all(pages.map((page) => page.locator('.mine').waitFor()));
  await site.server.terminate();
  for (const page of pages) {
    await page.getByText('Connection lost').waitFor();
    await page.locator('.mine').waitFor();
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
  await page.getByRole('tab', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Leave the table' }).click();
  await page.getByText('The match is still going on').waitFor();
  await user.expectAccessible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.locator('.mine').waitFor();
  await page.getByRole('button', { name: 'Leave the table' }).click();
  await page.getByRole('button', { name: 'Leave all the same' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  user.expectQuiet();
  await user.leave();
});

it('says what is missing before a match can begin', async () => {
  const [host, guest] = await Promise.all([site.user(), site.user({ locale: 'fr' })]);
  const id = await sitDown(host, {
    game: 'skyjo',
    players: 3,
    start: false,
    bots: [null, null, null],
  });
  const deal = host.page.getByRole('button', { name: 'Deal for 3' });
  await host.page.getByText('2 seats are free').waitFor();
  expect(await deal.isDisabled()).toBe(true);
  await host.shoot('waiting-host');
  await guest.open(`/t/${id}`);
  await guest.page.getByRole('button', { name: 'S’asseoir ici' }).first().click();
  // A guest reads what the host's form says, and none of the program's own words.
  expect(await guest.page.locator('dl').innerText()).not.toMatch(/-1|`|highest|ender/);
  await host.page.getByRole('button', { name: 'Fill with bots' }).click();
  await host.page.getByText('Not ready yet:').waitFor();
  await guest.shoot('waiting-guest-french');
  await guest.expectAccessible();
  await guest.page.getByRole('button', { name: 'Je suis prêt' }).click();
  await deal.click();
  await host.page.locator('.mine').waitFor();
  host.expectQuiet();
  guest.expectQuiet();
  await host.leave();
  await guest.leave();
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
  await page.getByRole('tab', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'End without a result' }).click();
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
  await page.locator('[data-seat-panel]').nth(2).waitFor();
  expect(await page.locator('[data-seat-panel]').count()).toBe(3);
  expect(await page.locator('.hand, .mine').count()).toBe(0);
  const lines = page.locator('.panel li');
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
  await page.getByText('À toi').first().waitFor();
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
  await user.expectAccessible();
  user.expectQuiet();
  await user.leave();
});
