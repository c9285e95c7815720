// The table in a real browser against a real server: every game with as many players as it takes, the
// keyboard alone, two people and a race, a lost connection, a refusal.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { Site } from './browser';
import { Clicker, dice } from './clicker';
import { games } from './games';
import { Server } from './server';
import { anyWidth, lookAt } from './tableGeometry';
import { sitDown } from './tables';

const site = new Site(() => Server.start());

const desk = { width: 1280, height: 800 };
const phone = { width: 360, height: 640 };

const fullest = games.map(({ id, players: [, most] }) => ({ game: id, players: most }));

describe.each([
  { device: 'desk', options: { viewport: desk } },
  { device: 'phone', options: { viewport: phone, hasTouch: true, isMobile: true } },
])('on a $device', ({ device, options }) => {
  it.each(fullest)('$game with $players has room, is accessible and quiet', async (match) => {
    const user = await site.user(options);
    await sitDown(user, match);
    const clicker = new Clicker(user.page, dice(2));
    for (let i = 0; i < 60 && clicker.presses < 4; i++) {
      await clicker.once();
      await clicker.ready();
    }
    await user.page.locator('.bar[data-kind="mine"], .round-end').first().waitFor();
    await user.settle();
    await user.shoot(`table-${match.game}-${match.players}-${device}`);
    expect((await lookAt(user.page, anyWidth, null)).faults).toEqual([]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await user.page.emulateMedia({ colorScheme });
      await user.settle();
      await user.expectAccessible();
    }
    user.expectQuiet();
    await user.leave();
  });
});

describe('the keyboard alone', () => {
  it('plays a match to its end', { timeout: 150_000 }, async () => {
    const user = await site.user();
    const { page } = user;
    await sitDown(user, { game: 'mio', players: 2, options: { target: 10 } });
    const end = Date.now() + 140_000;
    while (Date.now() < end && !(await page.locator('section.end').count())) {
      const next = page.locator('.round-end button.main:enabled');
      if (await next.count()) await page.keyboard.press('r');
      else if (await page.locator('.bar[data-kind="mine"]').count()) await playByKeys(page);
      await new Clicker(page).ready();
    }
    expect(await page.locator('section.end').count()).toBe(1);
    user.expectQuiet();
    await user.leave();
  });

  it('shows its letters on demand', async () => {
    const user = await site.user();
    await sitDown(user, { game: 'solo', players: 3 });
    await user.page.keyboard.press('?');
    await user.page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await user.expectAccessible();
    await user.page.keyboard.press('Escape');
    await user.leave();
  });
});

/** Walks to the first card that may be played, or else presses a button by its letter. */
async function playByKeys(page: Page): Promise<void> {
  const question = page.locator('.bar .act:not(.say, .quiet, .undo)').first();
  const card = await page
    .locator('.hand button')
    .evaluateAll((all) => all.findIndex((button) => button.hasAttribute('data-playable')));
  if (card >= 0 && !(await page.locator('.act.undo').count())) {
    await page.keyboard.press('n');
    await page.keyboard.press('Home');
    for (let i = 0; i < card; i++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
  } else if (await question.count()) {
    const key = await question.getAttribute('data-key', { timeout: 500 }).catch(() => null);
    if (key) await page.keyboard.press(key);
    else {
      await question.focus({ timeout: 500 }).catch(() => {});
      await page.keyboard.press('Enter');
    }
  }
}

describe('a table of people', () => {
  it('waits, seats a friend who has the link, and plays', { timeout: 90_000 }, async () => {
    const host = await site.user();
    const guest = await site.user({ locale: 'fr', viewport: phone });
    const bots = [null, null, 'easy'];
    const id = await sitDown(host, { game: 'pot', players: 3, start: false, bots });
    await host.shoot('waiting');
    await host.expectAccessible();
    await guest.open(`/t/${id}`);
    await guest.page.getByRole('button', { name: 'S’asseoir ici' }).click();
    await guest.page.getByRole('button', { name: 'Je suis prêt' }).click();
    await host.page.getByRole('button', { name: 'Deal for three' }).click();
    await host.page.locator('section.mine').waitFor();
    await guest.page.locator('section.mine').waitFor();
    await Promise.all(
      [host, guest].map((user, i) => new Clicker(user.page, dice(i)).finish(75_000)),
    );
    host.expectQuiet();
    guest.expectQuiet();
    await host.leave();
    await guest.leave();
  });

  it('lets the quicker one of two jump in', { timeout: 200_000 }, async () => {
    const [host, guest] = await Promise.all([site.user(), site.user()]);
    // Whoever draws by hand, and has nothing done by the table, is shown at once.
    for (const { context } of [host, guest])
      await context.addInitScript(() => {
        localStorage.setItem('pioche.settings', JSON.stringify({ autoPass: false }));
      });
    const bots = [null, null];
    const id = await sitDown(host, { game: 'solo', players: 2, start: false, bots });
    await guest.open(`/t/${id}`);
    await guest.page.getByRole('button', { name: 'Sit here', exact: true }).click();
    await guest.page.getByRole('button', { name: 'I am ready' }).click();
    await host.page.getByRole('button', { name: 'Deal for two' }).click();
    const people = [host, guest].map((each, i) => new Racer(each.page, dice(i + 3)));
    await Promise.all(people.map(({ page }) => page.locator('section.mine').waitFor()));
    // How soon two cards are alike is a matter of luck, and of how fast the machine plays.
    const end = Date.now() + 180_000;
    let jumped = false;
    for (let i = 0; !jumped && Date.now() < end; i = 1 - i)
      jumped = await people[i]!.turn(people[1 - i]!);
    expect(jumped).toBe(true);
    host.expectQuiet();
    guest.expectQuiet();
    await host.leave();
    await guest.leave();
  });
});

/** Somebody who gathers many cards first: then one of them soon is the same as the visible one. */
class Racer {
  private readonly clicker: Clicker;

  constructor(
    readonly page: Page,
    roll: (sides: number) => number,
  ) {
    this.clicker = new Clicker(page, roll);
  }

  /** Whether a card was put out of turn. */
  async turn(other: Racer): Promise<boolean> {
    const { page } = this;
    const quick = page.locator('[data-quick]').first();
    if (await quick.count()) return this.race(other, quick);
    const cards = await page.locator('.hand button').count();
    const draw = page.locator('.act[data-verb="draw"]:enabled');
    const keep = page.locator('.act[data-verb="keep"]:enabled');
    if (await keep.count()) await keep.click({ timeout: 800 }).catch(() => {});
    else if (cards < 18 && (await draw.count())) await draw.click({ timeout: 800 }).catch(() => {});
    else await this.clicker.once();
    return false;
  }

  /** Both press at the same moment: whoever comes first is served, the other one is told. */
  private async race(other: Racer, quick: Locator): Promise<boolean> {
    const quickly = / jump in with /;
    const lines = this.page.locator('.panel li.mine').filter({ hasText: quickly });
    const before = await lines.count();
    await Promise.all([quick.click({ timeout: 800 }).catch(() => {}), other.clicker.once()]);
    await this.page.locator('.bar .ask').getByText('Sending').waitFor({ state: 'detached' });
    const undo = this.page.locator('.act.undo');
    if (await undo.count()) {
      // The card wants a colour or a player named with it: any will do.
      const choice = this.page.locator('.bar .act:not(.say, .quiet, .undo)').first();
      await choice.click({ timeout: 800 }).catch(() => {});
    }
    return expect
      .poll(() => lines.count(), { timeout: 1000 })
      .toBeGreaterThan(before)
      .then(
        () => true,
        () => false,
      );
  }
}

describe('a connection', () => {
  it('that is lost comes back by itself and catches up', { timeout: 60_000 }, async () => {
    const user = await site.user();
    const { page } = user;
    await sitDown(user, { game: 'skyjo', players: 3 });
    await site.server.kill();
    await page.getByText('Connection lost').waitFor({ timeout: 20_000 });
    await site.server.restart();
    await page.getByText('Connection lost').waitFor({ state: 'detached', timeout: 30_000 });
    const clicker = new Clicker(page, dice(9));
    const end = Date.now() + 15_000;
    while (clicker.presses < 3 && Date.now() < end) {
      await clicker.once();
      await clicker.ready();
    }
    expect(clicker.presses).toBeGreaterThanOrEqual(3);
    await user.leave();
  });
});

describe('a refusal', () => {
  it('says why, and opens the rule', async () => {
    const user = await site.user();
    const { page } = user;
    await sitDown(user, { game: 'pot', players: 6, pace: 4000, options: { starter: 1 } });
    await page.locator('.bar[data-kind="wait"]').waitFor();
    await page.locator('.hand button').first().waitFor();
    await user.settle();
    // It says that it cannot be played; a person may press it all the same.
    await page.locator('.hand button').first().click({ force: true });
    await page.getByRole('alert').waitFor();
    await page.getByRole('button', { name: /^Rule P/ }).click();
    await page.getByRole('dialog', { name: /^Rule P/ }).waitFor();
    await user.shoot('refusal');
    await user.expectAccessible();
    await user.leave();
  });
});
