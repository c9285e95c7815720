// A game whose folder brings no look is played all the same: every game of a real server; one that
// has a look, under a name that the page has never heard of.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { Site } from './browser';
import { Clicker, dice } from './clicker';
import { games, hasLook, shortMatch, someGames } from './games';
import { Server } from './server';
import { makeTable } from './tables';

const site = new Site(() => Server.start());

/** Calls a game by another name in everything that the page is told and says. */
async function rename(page: Page, game: string, name: string): Promise<void> {
  const [told, said] = [
    (text: string) => text.replaceAll(`"${game}"`, `"${name}"`),
    (text: string) => text.replaceAll(`"${name}"`, `"${game}"`),
  ];
  await page.route(/\/api\/(games|words|tables)/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: told(await response.text()) });
  });
  await page.routeWebSocket(/\/ws\/tables\//, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(said(String(message))));
    server.onMessage((message) => socket.send(told(String(message))));
  });
}

it.each(someGames)('$id without a look can be played', { timeout: 60_000 }, async (game) => {
  const { options: _, ...match } = shortMatch(game);
  const user = await site.user();
  const { page } = user;
  await user.open('/');
  const id = await makeTable(page, match);
  if (hasLook(game)) await rename(page, match.game, 'summit');
  await page.goto(`/t/${id}`);
  await page.locator('.table-screen').waitFor();
  const clicker = new Clicker(page, dice(3));
  const end = Date.now() + 40_000;
  const said = new Set<string>();
  while (said.size < 6 && Date.now() < end) {
    if ((await clicker.once()) === 'over') break;
    await clicker.ready();
    for (const line of await page.locator('.panel li.mine').allInnerTexts()) said.add(line);
  }
  // The log tells what this person did.
  expect(said.size).toBeGreaterThanOrEqual(6);
  await user.shoot(`plain-${match.game}`);
  await user.expectAccessible();
  user.expectQuiet();
  await user.leave();
});

it.each(games.slice(-1))('$id without a look is on the shelf', async (game) => {
  const user = await site.user();
  const { page } = user;
  if (hasLook(game)) await rename(page, game.id, 'summit');
  await user.open('/');
  const article = page.locator('article', { hasText: game.name });
  await article.getByRole('button', { name: /^Play now/ }).waitFor();
  await article.locator('svg path').first().waitFor();
  expect(await article.getByRole('link', { name: /^Learn/ }).count()).toBe(0);
  await user.shoot(`plain-shelf-${game.id}`);
  await user.expectAccessible();
  user.expectQuiet();
  await user.leave();
});
