// The plain look on a phone, with more cards in the hand than a game of this project deals: playing
// cards of a game that the page does not know.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { GamesResponse } from '$pioche/protocol.gen.js';
import { gameView } from '../fixtures';
import { Site } from './browser';
import { ScriptedTable } from './scriptedTable';
import { Server } from './server';

const site = new Site(() => Server.start());
const game = 'unknowngame';
const ranks = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];
const deck = ['H', 'D', 'C', 'S'].flatMap((suit) => ranks.map((rank) => suit + rank));

/** Adds the game to those that the server lists. */
async function addGame(page: Page): Promise<void> {
  await page.route('**/api/games*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as GamesResponse;
    const zones = [
      { key: 'pile', kind: 'pile', cards: true },
      { key: 'discard', kind: 'discard', cards: true },
      { key: 'hands', kind: 'hands', cards: true },
    ];
    body.games.push({ ...body.games[0]!, id: game, name: game, cards: deck, zones });
    await route.fulfill({ response, json: body });
  });
}

/** The table of somebody with so many cards, who may lay each of them or several of one rank. */
function tableWith(count: number) {
  const hand = Array.from({ length: count }, (_, i) => deck[(i * 5) % deck.length]!);
  const held = deck.filter((card) => hand.includes(card));
  const groups = ranks.map((rank) => held.filter((card) => card.slice(1) === rank));
  const lists = [...hand.map((card) => [card]), ...groups.filter((cards) => cards.length > 1)];
  return {
    view: gameView({ game, pile: 8, discard: ['HK'], hands: [hand, ['?', '?', '?']] }),
    legal: lists.map((cards) => ({ move: cards.join('+'), cards })),
    obliged: [0],
  };
}

/** Cards of the hand whose letter or suit is covered, and buttons that are too small. */
function faults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wrong: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) wrong.push('the page is too wide');
    for (const button of document.querySelectorAll<HTMLElement>('.hand button[data-card]')) {
      button.scrollIntoView({ block: 'nearest' });
      const { left, top, width, height } = button.getBoundingClientRect();
      // Where the plain look draws them, in parts of the card.
      const marks: [string, number, number][] = [
        ['letter', 0.2, 0.16],
        ['suit', 0.2, 0.31],
      ];
      for (const [mark, x, y] of marks)
        if (!button.contains(document.elementFromPoint(left + width * x, top + height * y)))
          wrong.push(`${button.dataset.card}: its ${mark} is covered`);
    }
    for (const button of document.querySelectorAll<HTMLElement>('.bar .act')) {
      const { width, height } = button.getBoundingClientRect();
      if (width < 44 || height < 44) wrong.push(`${button.innerText} is too small`);
    }
    return wrong;
  });
}

describe.each([
  { width: 390, height: 844 },
  { width: 320, height: 640 },
])('$width by $height', (viewport) => {
  it.each([8, 20, 32, 52])('%i cards show their letters and suits', async (count) => {
    const user = await site.user({ viewport, hasTouch: true });
    const { page } = user;
    await addGame(page);
    const table = await ScriptedTable.on(page);
    await table.show(tableWith(count), false);
    expect(await page.locator('.hand button[data-card]').count()).toBe(count);
    await user.settle();
    await user.shoot(`plain-hand-${viewport.width}-${count}`);
    expect(await faults(page)).toEqual([]);
    await user.leave();
  });

  it('cards are picked one by one and then confirmed', async () => {
    const user = await site.user({ viewport });
    const { page } = user;
    await addGame(page);
    const table = await ScriptedTable.on(page);
    await table.show(tableWith(52), false);
    for (const suit of ['H', 'S', 'C', 'D'])
      await page.locator(`.hand [data-card=${suit}7]`).click({ position: { x: 10, y: 20 } });
    const confirm = page.locator('.act.confirm');
    expect(await confirm.innerText()).toBe('Play 4 cards');
    expect(await faults(page)).toEqual([]);
    await user.shoot(`plain-hand-${viewport.width}-confirm`);
    await confirm.click();
    await expect.poll(() => table.commands.at(-1)).toMatchObject({ move: 'H7+D7+C7+S7' });
    await user.leave();
  });
});
