// The same tables without a server: one visit, then no network at all.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { Site, TestUser, phone } from './browser';
import { Clicker, dice } from './clicker';
import { FileServer } from './files';
import { games, shortMatch, someGames } from './games';

const site = new Site(() => FileServer.start());
const matchLimit = 240_000;

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

/** Begins a match at this device; `people` sit at the first seats, bots at the others. */
async function begin(page: Page, game: string, players: number, people: string[]): Promise<void> {
  await page.goto(`/here/new/${game}`);
  const count = page.getByRole('radio', { name: String(players), exact: true });
  if (await count.count()) await count.check();
  for (const [seat, name] of people.entries()) {
    await page.getByLabel(`Who sits at seat ${seat + 1}`).selectOption({ label: 'a person here' });
    await page.getByLabel(`Name at seat ${seat + 1}`).fill(name);
  }
  await page.getByText('Rules and details').click();
  await page.getByLabel('Speed of the bots').selectOption('300');
  await shorten(page);
  await page.getByRole('button', { name: 'Deal the cards' }).click();
  await page.waitForURL(/\/here\/[a-z0-9]{12}$/);
}

/** The shortest match that the game allows. */
async function shorten(page: Page): Promise<void> {
  const field = page.locator('#option-target, #option-rounds, #option-max_games');
  await field.fill((await field.getAttribute('min')) ?? '');
}

describe('without a network from before the first click', () => {
  it.each(someGames)(
    'a match of $id is played to its end',
    async (game) => {
      const user = await visitedOnce();
      const { page } = user;
      await begin(page, game.id, shortMatch(game, 2).players, ['Anna']);
      await page.locator('.table-screen').waitFor();
      await new Clicker(page, dice(5)).finish(matchLimit);
      await page.getByRole('link', { name: 'Replay' }).click();
      await page.waitForURL(/\/matches\/here-/);
      await page.getByRole('button', { name: 'Check it now' }).click();
      await page.locator('li.good').nth(1).waitFor();
      expect(await page.locator('li.bad').count()).toBe(0);
      await page.goto('/here');
      await page.getByRole('link', { name: /^Download/ }).waitFor();
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
    await page.getByRole('heading', { name: 'Continue playing' }).waitFor();
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

  it('a hint comes from the table itself', async () => {
    const user = await visitedOnce();
    const { page } = user;
    await begin(page, 'mio', 2, ['Anna']);
    await page.locator('.bar[data-kind="mine"]').waitFor();
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    await page
      .getByText(/% to win/)
      .first()
      .waitFor();
    await user.leave();
  });

  /** A page of the stored client, while the server has a newer one that is ready. */
  async function outdated(open: (page: Page) => Promise<void>) {
    const user = await site.user({ serviceWorkers: 'allow' });
    const { page } = user;
    await user.open('/');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload();
    await open(page);
    const versions = () =>
      page.evaluate(async () => (await caches.keys()).filter((n) => n.startsWith('pioche-')));
    const [first] = await versions();
    site.server.remark = 'next-';
    try {
      await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
      await page.getByRole('button', { name: 'Update now' }).waitFor();
    } finally {
      site.server.remark = '';
    }
    const both = [first, first?.replace('pioche-', 'pioche-next-')];
    return { user, page, versions, both };
  }

  it('a newer version is there as soon as another page is opened', async () => {
    const { user, page, versions, both } = await outdated(async () => {});
    const rules = page.getByRole('link', { name: 'Rules', exact: true }).first();
    await Promise.all([page.waitForEvent('load'), rules.click()]);
    await page.waitForURL(/\/rules/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await versions()).toEqual(both);
    expect(await page.getByRole('button', { name: 'Update now' }).count()).toBe(0);
    await user.leave();
  });

  it('a newer version waits while a match is played, until nobody looks', async () => {
    const { user, page, versions, both } = await outdated(async (page) => {
      await begin(page, 'skyjo', 2, ['Anna']);
      await page.locator('.bar[data-kind="mine"]').waitFor();
    });
    const clicker = new Clicker(page, dice(4));
    await page.evaluate(() => Object.assign(globalThis, { loaded: 'before' }));
    while (clicker.presses < 2) {
      await clicker.once();
      await clicker.ready();
    }
    expect(await page.evaluate(() => 'loaded' in globalThis)).toBe(true);
    const loaded = page.waitForEvent('load');
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await loaded;
    await page.locator('.table-screen').waitFor();
    expect(await versions()).toEqual(both);
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
    const end = Date.now() + 60_000;
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
  }, 90_000);
});
