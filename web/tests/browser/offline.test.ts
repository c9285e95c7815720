// The same tables without a server: one visit, then no network at all.
import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { Site, TestUser, phone } from './browser';
import { Clicker, dice } from './clicker';
import { FileServer } from './files';
import { games, shortMatch, someGames } from './games';
import { begin } from './localTable';
import { program } from './server';

const site = new Site(() => FileServer.start());
const matchLimit = 240_000;

/** What the program says of a record that is right; a wrong one makes it fail. */
const verified = (file: string) => execFileSync(program, ['verify', file], { encoding: 'utf8' });

/** One visit that ends when the client is stored; from then on there is no network. */
async function visitedOnce(options = {}): Promise<TestUser> {
  const user = await site.user({
    serviceWorkers: 'allow',
    ...options,
  });
  await user.open('/');
  await user.page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await user.context.setOffline(true);
  await user.page.reload();
  return user;
}

describe('without a network from before the first click', () => {
  it.each(someGames)(
    'a match of $id is played to its end',
    async (game) => {
      const user = await visitedOnce();
      const { page } = user;
      await begin(page, game.id, shortMatch(game, 2).players, ['Anna']);
      await page.locator('.table-screen').getByText('Offline', { exact: true }).waitFor();
      await new Clicker(page, dice(5)).finish(matchLimit);
      await page.getByRole('link', { name: 'Replay' }).click();
      await page.waitForURL(/\/matches\/here-/);
      await page.getByRole('button', { name: 'Check it now' }).click();
      await page.locator('li.good').nth(1).waitFor();
      expect(await page.locator('li.bad').count()).toBe(0);
      await page.goto('/here');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: /^Download/ }).click(),
      ]);
      // The server's program plays the match again: the same cards, moves and result.
      expect(verified(await download.path())).toMatch(/\S/);
      await user.shoot(`here-after-${game.id}`);
      await user.leave();
    },
    matchLimit + 60_000,
  );

  it('one click on the shelf deals the cards here', async () => {
    const user = await visitedOnce({ viewport: phone, hasTouch: true });
    const { page } = user;
    await page.getByRole('button', { name: /Play now.*Skyjo/ }).click();
    await page.waitForURL(/\/here\/[a-z0-9]{12}$/);
    await page.locator('.bar[data-kind="mine"]').waitFor();
    await user.shoot('here-table-phone');
    await page.goto('/');
    await page.getByRole('heading', { name: 'Still on the table' }).waitFor();
    await page.getByText('The server cannot be reached').waitFor();
    await user.shoot('here-home-phone');
    await user.leave();
  });

  it('words and rules are there in every language', async () => {
    const user = await visitedOnce();
    const { page } = user;
    await page
      .getByRole('button', { name: /français/i })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Les jeux' }).waitFor();
    for (const { id, name } of games) {
      await page.goto(`/rules/${id}`);
      await page.getByRole('heading', { name, level: 1 }).waitFor();
    }
    await user.leave();
  });
});

describe('beside the cards', () => {
  it('pages of this device are whole and accessible', async () => {
    const user = await visitedOnce();
    const { page } = user;
    for (const path of ['/here/new/solo', '/here']) {
      await user.open(path);
      await user.expectAccessible();
      expect(await page.locator('body').innerText()).not.toMatch(/\bweb\.[a-z_]+\.[a-z_]+/);
    }
    await begin(page, 'solo', 3, ['Anna', 'Ben']);
    await page.getByRole('button', { name: /^I am / }).waitFor();
    await user.expectAccessible();
    await user.leave();
  });

  it('the lobby and a new table say so, and lead to what works here', async () => {
    const user = await visitedOnce();
    const { page } = user;
    await page.goto('/lobby');
    await page.getByText('There is no connection').waitFor();
    await page.getByRole('link', { name: 'Play here' }).waitFor();
    expect(await page.getByText('No public table is waiting').count()).toBe(0);
    await user.expectAccessible();
    await page.goto('/new/solo');
    await page.getByText('There is no connection').waitFor();
    expect(await page.getByRole('button', { name: /table|Deal/ }).count()).toBe(0);
    await page.getByRole('link', { name: 'Play here' }).click();
    await page.waitForURL(/\/here\/new\/solo$/);
    await user.leave();
  });

  it('a hint comes from the table itself', async () => {
    const user = await visitedOnce();
    const { page } = user;
    await begin(page, 'mio', 2, ['Anna']);
    await page.locator('.bar[data-kind="mine"]').waitFor();
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    await page.getByText(/^Best here: /).waitFor();
    await user.leave();
  });
});

describe('a match that is interrupted', () => {
  it(
    'goes on when the page is opened again',
    async () => {
      const user = await visitedOnce();
      const { page, context } = user;
      await begin(page, 'skyjo', 2, ['Anna']);
      await page.locator('.table-screen').waitFor();
      const clicker = new Clicker(page, dice(9));
      while (clicker.presses < 12) {
        await clicker.once();
        await clicker.ready();
      }
      await page.locator('.bar[data-kind="mine"]').waitFor();
      const cards = (on: Page) =>
        on
          .locator('.mine [data-place]')
          .evaluateAll((all) => all.map((one) => one.getAttribute('data-card')));
      const before = await cards(page);
      const address = page.url();
      await page.close();

      const again = await context.newPage();
      await again.goto('/');
      await again
        .getByRole('link', { name: /^Continue/ })
        .first()
        .click();
      await again.locator('.bar[data-kind="mine"]').waitFor();
      expect(again.url()).toBe(address);
      expect(before.length).toBe(12);
      expect(await cards(again)).toEqual(before);
      await new Clicker(again, dice(9)).finish(matchLimit);
      await user.leave();
    },
    matchLimit + 60_000,
  );

  it('is played in one tab at a time', async () => {
    const user = await visitedOnce();
    await begin(user.page, 'Mio', 2, ['Anna']);
    await user.page.locator('.table-screen').waitFor();
    const second = await user.secondTab();
    await second.goto(user.page.url());
    await second.getByText('open in another tab').waitFor();
    await user.page.close();
    await second.getByRole('button', { name: 'Try again' }).click();
    await second.locator('.table-screen').waitFor();
    await user.leave();
  });
});

interface Sight {
  /** No table is to be seen. */
  covered: boolean;
  /** Whose place is shown; null: nobody's. */
  holder: string | null;
  /** The seats whose hands are on the page. */
  hands: (string | null)[];
  /** Cards of other seats whose faces can be told. */
  others: string[];
  cards: number;
}

/** Looks at the page after each of its changes. */
function watchHands(): void {
  const seen: Sight[] = [];
  Object.assign(globalThis, { seen });
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  const known = (card: string | null) => card !== null && card !== '?' && card !== '';
  const look = () => {
    const mine = document.querySelector('.mine');
    const panels = all('[data-seat-panel] [data-card]').filter((card) => !card.closest('.mine'));
    seen.push({
      covered: document.querySelector('.table-screen') === null,
      holder: mine?.getAttribute('data-seat-panel') ?? null,
      hands: all('.hand').map((hand) => hand.getAttribute('data-seat')),
      others: panels.map((card) => card.getAttribute('data-card') ?? '').filter(known),
      cards: all('[data-card]').length,
    });
  };
  const everything = { subtree: true, childList: true, attributes: true };
  new MutationObserver(look).observe(document.body, everything);
}

describe('one device that goes round', () => {
  it("never has the other's hand on the page", async () => {
    const user = await visitedOnce();
    const { page } = user;
    const people = ['Anna', 'Ben'];
    await begin(page, 'mio', 2, people);
    await page.evaluate(watchHands);
    const clicker = new Clicker(page, dice(3));
    let handed = 0;
    const end = Date.now() + 180_000;
    while (handed < 10 && Date.now() < end) {
      const taken = page.getByRole('button', { name: /^I am / });
      const hand = page.getByRole('button', { name: /^Hand the device to / });
      if (await taken.count()) {
        expect(await page.locator('.hand, .table-screen').count()).toBe(0);
        await taken.click();
        handed++;
      } else if (await hand.count()) await hand.click();
      else if ((await clicker.once()) === 'over') {
        // Now all hands are open: another match.
        await begin(page, 'mio', 2, people);
        await page.evaluate(watchHands);
        handed = 0;
      }
      await clicker.ready('button:is(:text("I am "), :text("Hand the device to"))');
    }
    await user.shoot('here-goes-round');
    expect(handed).toBe(10);
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: Sight[] }).seen);
    // A table that is being put up has nobody's place yet.
    const whole = seen.filter((one) => one.covered || one.holder !== null);
    const holders = whole.map((one) => one.holder).filter((one, i, all) => one !== all[i - 1]);
    expect(new Set(holders)).toEqual(new Set([null, '0', '1']));
    // From hand to hand it goes covered, and what is open is the holder's alone.
    for (const [index, holder] of holders.entries())
      if (index > 0) expect([holder, holders[index - 1]]).toContain(null);
    expect(seen.filter((one) => one.hands.some((seat) => seat !== one.holder))).toEqual([]);
    expect(seen.filter((one) => one.others.length > 0)).toEqual([]);
    expect(seen.filter((one) => one.covered && one.cards > 0)).toEqual([]);
    await user.leave();
  }, 200_000);
});
