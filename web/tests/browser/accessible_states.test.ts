// axe over every moment of a match, at fixed deals: what a table shows by luck is always seen here.
import { expect, it } from 'vitest';
import { Site, type TestUser } from './browser';
import { FileServer } from './files';
import { ScriptedTable, type ScriptedState } from './scriptedTable';
import { games, statesOf, stepOf } from './tableStates';

const site = new Site(() => FileServer.start());
const desk = { width: 1280, height: 800 };

/** By day or by night. */
async function expectAccessible(user: TestUser, night: boolean): Promise<void> {
  await user.page.emulateMedia({ colorScheme: night ? 'dark' : 'light' });
  await user.settle();
  await user.expectAccessible();
}

it.each(games)('each moment of $id is accessible', { timeout: 120_000 }, async (game) => {
  const user = await site.user({ viewport: desk });
  const table = await ScriptedTable.on(user.page);
  for (const [i, state] of statesOf(game, game.players[1]).entries()) {
    await table.show(state, true);
    await expectAccessible(user, i % 2 === 1);
  }
  await user.leave();
});

/** Two colours of the trick are equally strong, so that neither takes. */
function isTie({ view }: ScriptedState): boolean {
  const sums = new Map<string, number>();
  for (const [, card] of (view['trick'] ?? []) as [number, string][])
    sums.set(card[0]!, (sums.get(card[0]!) ?? 0) + Number(card.slice(1)));
  return sums.size >= 3 && new Set(sums.values()).size < sums.size;
}

it('colours that cancel each other can be read', async () => {
  const user = await site.user({ viewport: desk });
  const table = await ScriptedTable.on(user.page);
  await table.show(stepOf('pot', 6, ({ after }) => isTie(after)).after, false);
  expect(await user.page.locator('li.equal').count()).toBeGreaterThan(1);
  for (const night of [false, true]) {
    await expectAccessible(user, night);
    await user.shootScreen(`pot-tie-${night ? 'night' : 'day'}`);
  }
  await user.leave();
});

/** The part of the table in which an element stands. */
const parts = ['.ask', 'section.mine', '.middle', '.buttons', '.seat-panel', 'header', 'aside'];

it('the focus goes from the question to my cards, the piles, the buttons, the others', async () => {
  const user = await site.user({ viewport: desk });
  const { page } = user;
  const table = await ScriptedTable.on(page);
  const { after } = stepOf(
    'skyjo',
    4,
    ({ after }) => after.view.phase === 'turn' && after.obliged.includes(0),
  );
  await table.show(after, false);
  await user.settle();
  const order = await page.evaluate((parts) => {
    const all = [
      ...document.querySelectorAll<HTMLElement>('.table-screen :is(.ask, button, a, .seat-panel)'),
    ];
    const shown = all.filter((one) => one.tabIndex >= 0 || one.matches('.ask, .seat-panel'));
    return shown.flatMap((one) => parts.find((part) => one.closest(part)) ?? []);
  }, parts);
  expect(order.filter((part, i) => part !== order[i - 1])).toEqual(
    parts.filter((part) => order.includes(part)),
  );
  expect(order).toEqual(expect.arrayContaining(['.ask', 'section.mine', '.middle', '.buttons']));
  // The same keys in every language, and printed.
  const keys = await page
    .locator('.buttons [data-key]')
    .evaluateAll((all) =>
      all.map((one) => [one.dataset.verb, one.dataset.key, one.querySelector('kbd')?.textContent]),
    );
  expect(keys).toEqual(
    expect.arrayContaining([
      ['draw', 'd', 'd'],
      ['take', 't', 't'],
    ]),
  );
  // Places are named, not numbered.
  const label = page.locator('.mine [data-place="a3"]');
  expect(await label.getAttribute('aria-label')).toMatch(/^First column, bottom, /);
  await user.leave();
});

it('my turn is said politely, and the same card interrupts', async () => {
  const user = await site.user({ viewport: desk });
  const { page } = user;
  const table = await ScriptedTable.on(page);
  const isMine = ({ legal, obliged }: ScriptedState) => legal.length > 0 && obliged.includes(0);
  const mine = stepOf('solo', 4, ({ after }) => isMine(after) && after.view.phase === 'turn').after;
  await table.show(mine, false);
  await expect
    .poll(() => page.locator('[role=status][aria-live=polite]').first().innerText())
    .toMatch(/Your turn.*Discard: /s);
  expect(await page.locator('[aria-live=assertive]').innerText()).toBe('');
  const labels = await page
    .locator('.hand button')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  labels.forEach((label, i) =>
    expect(label).toMatch(new RegExp(`, (not )?playable, ${i + 1} of ${labels.length}$`)),
  );
  const mayThrow = ({ legal, obliged, view }: ScriptedState) =>
    legal.some(({ card }) => card) && !obliged.includes(0) && view.phase === 'turn';
  await table.show(stepOf('solo', 4, ({ after }) => mayThrow(after)).after, false);
  await expect
    .poll(() => page.locator('[aria-live=assertive]').innerText())
    .toMatch(/^Same card! Space throws in your /);
  await user.leave();
});
