// Pot with six players on a phone: every size of the trick in every phase has room, and nothing
// pushes one's own cards off the screen. The states come from one fixed match and are shown one after
// the other, so that neither a random deal nor the time that a bot takes matters.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { load } from '$pioche/node.js';
import { Site } from './browser';
import { FileServer } from './files';
import { ScriptedTable, type ScriptedState } from './scriptedTable';

const site = new Site(() => FileServer.start());
const me = 0;

interface Case extends ScriptedState {
  phase: string;
  trick: number;
  takers: number;
}

/** One state for each phase, size of the trick and number of players who take, for each of: it is
 *  my turn, it is not. Of several the one with the fullest pot. */
async function casesOf(players: number): Promise<Case[]> {
  const match = (await load()).newMatch({
    game: 'pot',
    players,
    seed: '6',
    options: { rounds: 2 },
  });
  const cases = new Map<string, Case>();
  for (;;) {
    const { obliged } = match.legal();
    const view = match.view(me);
    const [trick, takers] = [view['trick'] as unknown[], view['takers'] as unknown[]];
    const key = [view.phase, trick.length, takers.length, obliged.includes(me)].join(' ');
    const known = cases.get(key)?.view['pot'] as unknown[] | undefined;
    if (!known || known.length < (view['pot'] as unknown[]).length)
      cases.set(key, {
        phase: view.phase,
        trick: trick.length,
        takers: takers.length,
        view,
        legal: match.moves(me),
        obliged,
      });
    const seat = obliged[0];
    if (seat === undefined) break;
    match.move(seat, match.botMove(seat, 'random', '1') ?? '');
  }
  match.close();
  return [...cases.values()];
}

/** What is not where it must be. */
function misplaced(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wrong: string[] = [];
    const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    const all = (selector: string) => [...document.querySelectorAll(selector)];
    const play = document.querySelector('.play')!;
    if (play.scrollHeight > play.clientHeight) wrong.push('the table scrolls');
    if (document.documentElement.scrollWidth > innerWidth) wrong.push('the page is too wide');
    const mine = box('section.mine')!;
    if (mine.bottom > innerHeight + 1)
      wrong.push(`one's own cards end ${Math.round(mine.bottom - innerHeight)} below the screen`);
    const middle = box('.middle')!;
    const inside = all('[data-zone="trick"] figure, [data-zone="pot"], .strengths');
    for (const element of inside) {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const sideways = Math.max(middle.left - left, right - middle.right);
      const out = Math.max(sideways, middle.top - top, bottom - middle.bottom);
      if (out > 1)
        wrong.push(`${element.className || element.tagName} leaves the middle by ${out}`);
    }
    const cards = all('[data-zone="trick"] [data-card]').map((one) => one.getBoundingClientRect());
    const sizes = new Set(cards.map(({ width }) => Math.round(width)));
    if (sizes.size > 1) wrong.push(`cards of a trick differ: ${[...sizes].join(', ')}`);
    const least = Math.min(...cards.map(({ width }) => width));
    if (least < 20) wrong.push(`a card of the trick is only ${Math.round(least)} wide`);
    for (const [i, a] of cards.entries())
      for (const b of cards.slice(i + 1))
        if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
          wrong.push('cards of the trick lie over each other');
    // Each name can be read: nothing else lies where it stands.
    for (const name of all('[data-zone="trick"] figcaption')) {
      const { left, right, top, bottom } = name.getBoundingClientRect();
      const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      if (!name.contains(there)) wrong.push(`the name ${name.textContent} is hidden`);
    }
    return wrong;
  });
}

describe.each([
  { width: 360, height: 640 },
  { width: 390, height: 844 },
])('on a screen of $width by $height', (viewport) => {
  it.each([
    { players: 6, locale: 'en', clocked: false },
    { players: 6, locale: 'fr', clocked: true },
    { players: 3, locale: 'fr', clocked: false },
  ])('$players players in $locale, clocks: $clocked', async ({ players, locale, clocked }) => {
    const cases = await casesOf(players);
    const sizes = new Set(cases.map(({ phase, trick }) => `${phase} ${trick}`));
    for (let trick = 0; trick < players; trick++) expect(sizes).toContain(`play ${trick}`);
    expect(sizes).toContain(`take ${players}`);
    expect(sizes).toContain('scored 0');
    expect(sizes).toContain('over 0');

    const user = await site.user({
      viewport,
      locale,
      hasTouch: true,
      isMobile: true,
    });
    const { page } = user;
    const table = await ScriptedTable.on(page, 'pot');
    const wrong: string[] = [];
    for (const state of cases) {
      await table.show(state, clocked);
      await expect.poll(() => page.locator('[data-zone="trick"] figure').count()).toBe(state.trick);
      await user.settle();
      const turn = state.obliged.includes(me) ? 'mine' : 'wait';
      const name = `${state.phase}-${state.trick}-${state.takers}-${turn}`;
      for (const what of await misplaced(page)) wrong.push(`${name}: ${what}`);
      if (state.trick === players)
        await user.shoot(`pot-${players}-${viewport.width}-${locale}-${name}`);
    }
    // A refusal stands beside what is asked until the next move.
    const full = cases.find((one) => one.trick === players && !one.obliged.includes(me))!;
    await table.show(full, clocked);
    await page.locator('.hand button').first().click({ force: true });
    await page.getByRole('alert').waitFor();
    await user.settle();
    await user.shoot(`pot-${players}-${viewport.width}-${locale}-refused`);
    for (const what of await misplaced(page)) wrong.push(`refused: ${what}`);
    expect(wrong).toEqual([]);
    await user.leave();
  });
});
