// Every game at every size of a screen with every number of players, and in every moment of a match:
// nothing of mine is off the screen, nothing lies where it must not, cards are large enough, no text is
// cut, nothing scrolls, and the frame stays where it is from one moment to the next. The states come
// from fixed matches and are shown one after the other in one page for each language. With
// PIOCHE_TEST_SCREENSHOTS=1 each is a picture (npm run screens).
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { GameInfo } from '$pioche/protocol.gen.js';
import { Site, type TestUser } from './browser';
import { FileServer } from './files';
import { ScriptedTable } from './scriptedTable';
import { cardWithChoice, games, statesOf, type Moment, type TableState } from './tableStates';

const site = new Site(() => FileServer.start());

/** The least width of my cards and of those of the others, for few and for many players. */
interface Least {
  grid: readonly [number, number];
  otherGrid: readonly [number, number];
  hand: number;
  pile: number;
}
interface Screen extends Least {
  name: string;
  width: number;
  height: number;
}
const screens: readonly Screen[] = [
  {
    name: 'desk',
    width: 1440,
    height: 900,
    grid: [86, 78],
    otherGrid: [50, 34],
    hand: 96,
    pile: 90,
  },
  {
    name: 'small',
    width: 1280,
    height: 720,
    grid: [72, 66],
    otherGrid: [42, 28],
    hand: 88,
    pile: 72,
  },
  {
    name: 'large',
    width: 2560,
    height: 1440,
    grid: [140, 130],
    otherGrid: [80, 60],
    hand: 150,
    pile: 130,
  },
  {
    name: 'tablet',
    width: 820,
    height: 1180,
    grid: [100, 100],
    otherGrid: [58, 30],
    hand: 82,
    pile: 90,
  },
  {
    name: 'phone',
    width: 390,
    height: 844,
    grid: [75, 75],
    otherGrid: [28, 19],
    hand: 64,
    pile: 72,
  },
  {
    name: 'narrow',
    width: 360,
    height: 780,
    grid: [68, 66],
    otherGrid: [25, 18],
    hand: 60,
    pile: 66,
  },
  {
    name: 'short',
    width: 360,
    height: 640,
    grid: [56, 56],
    otherGrid: [25, 15],
    hand: 56,
    pile: 60,
  },
  {
    name: 'across',
    width: 844,
    height: 390,
    grid: [75, 72],
    otherGrid: [26, 17],
    hand: 66,
    pile: 60,
  },
];

interface Found {
  faults: string[];
  /** Where the frame stands. */
  frame: string;
}

/** What is wrong on the page, after a click where one is wanted, and where its frame is. */
function look(
  page: Page,
  least: { mine: number; other: number; pile: number },
  click: { on: string; shows: string } | null,
): Promise<Found> {
  return page.evaluate(
    async ({ least, click }) => {
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      /** Until nothing has been added to the page in two frames. */
      const rest = async () => {
        for (let before = -1, now = 0; before !== now;) {
          before = now;
          await nextFrame();
          now = document.getElementsByTagName('*').length;
        }
      };
      await rest();
      // What was begun in the state before.
      document.querySelector<HTMLElement>('.act.undo')?.click();
      await rest();
      if (click) {
        const button = document.querySelector<HTMLElement>(click.on);
        if (!button) return { faults: [`${click.on} is not there`], frame: '' };
        button.click();
        while (!document.querySelector(click.shows)) await nextFrame();
        await rest();
      }
      const faults: string[] = [];
      const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
      const boxOf = (element: Element) => element.getBoundingClientRect();
      const named = (element: HTMLElement) =>
        element.dataset.card ??
        element.getAttribute('aria-label') ??
        element.className.slice(0, 24);
      const rounded = (value: number) => Math.round(value);

      const root = document.documentElement;
      if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth)
        faults.push('the page scrolls');
      const play = document.querySelector<HTMLElement>('.frame');
      if (!play) return { faults: ['there is no table'], frame: '' };
      if (play.scrollHeight > play.clientHeight + 1) faults.push('the table scrolls');

      const room = boxOf(play);
      const inside = (element: HTMLElement) => {
        const { left, right, top, bottom } = boxOf(element);
        const out = Math.max(
          room.left - left,
          right - room.right,
          room.top - top,
          bottom - room.bottom,
        );
        // A fan is turned, and its corners may leave the cloth a little.
        if (out > 8) faults.push(`${named(element)} is ${rounded(out)} off the table`);
      };
      const own = 'section.mine [data-card], section.mine .plate';
      const around = '.seat-panel .plate, .seat-panel .card, .middle .card';
      all(`${own}, ${around}, .frame .act`).forEach(inside);

      const size = (element: HTMLElement) => element.offsetWidth;
      for (const card of all('section.mine .hand .card, section.mine .grid .card'))
        if (size(card) < least.mine) faults.push(`a card of mine is ${size(card)} wide`);
      for (const card of all('.seat-panel .grid .card'))
        if (size(card) < least.other) faults.push(`a card of another is ${size(card)} wide`);
      for (const card of all('.piles .pile .card'))
        if (size(card) < least.pile) faults.push(`a pile is ${size(card)} wide`);

      // What must not lie over each other: plates, the piles, the question, the buttons, my cards.
      const zones = [
        ...all('.seat-panel'),
        ...all('.piles, .court, .pot, .trick'),
        ...all('.ask'),
        ...all('section.mine .plate, section.mine .lined, section.mine .grid, section.mine .hand'),
        ...all('.bar > .buttons'),
        ...all('.picker'),
      ];
      const shown = (element: HTMLElement) => {
        if (element.matches('.hand, .seat-panel, .ask')) {
          const parts = [...element.querySelectorAll<HTMLElement>('.card, .plate, .title, .what')];
          const boxes = parts.map(boxOf).filter(({ width }) => width > 0);
          if (boxes.length === 0) return null;
          return {
            left: Math.min(...boxes.map(({ left }) => left)),
            right: Math.max(...boxes.map(({ right }) => right)),
            top: Math.min(...boxes.map(({ top }) => top)),
            bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
          };
        }
        return boxOf(element);
      };
      const boxes = zones.flatMap((element) => {
        const box = shown(element);
        return box && box.right > box.left ? [{ element, box }] : [];
      });
      // A sheet lies over what it asks about, but not over my cards.
      const mayOverlap = (a: HTMLElement, b: HTMLElement) =>
        b.matches('.picker') &&
        !a.matches('section.mine .lined, section.mine .grid, section.mine .hand');
      for (const [i, a] of boxes.entries())
        for (const b of boxes.slice(i + 1)) {
          if (mayOverlap(a.element, b.element)) continue;
          const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
          const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
          // A card that is chosen rises out of its row.
          const slack = a.element.matches('.hand') || b.element.matches('.hand') ? 8 : 3;
          if (wide > slack && high > slack)
            faults.push(
              `${named(a.element)} and ${named(b.element)} overlap by ${rounded(wide)} × ${rounded(high)}`,
            );
        }

      // Text that is cut; names of people may be as long as they like.
      for (const element of all('.ask > *')) {
        const [part, whole] = [boxOf(element), boxOf(element.parentElement!)];
        if (part.top < whole.top - 1 || part.bottom > whole.bottom + 1)
          faults.push(`"${element.innerText.trim()}" is cut`);
      }
      for (const element of all('.act, .standing, .said *, h1 small')) {
        const tooWide = element.scrollWidth > element.clientWidth + 1;
        const tooHigh = element.scrollHeight > element.clientHeight + 1;
        if (element.clientWidth > 0 && (tooWide || tooHigh))
          faults.push(`"${element.innerText.trim().replace(/\s+/g, ' ')}" is cut`);
      }

      const place = (selector: string) =>
        all(selector).map((element) => {
          const { left, top, width, height } = boxOf(element);
          return [left, top, width, height].map(rounded).join(' ');
        });
      const frame = [
        ...place('.board .place'),
        ...place('.frame > .buttons, .bar > .buttons'),
        ...place('section.mine > .place'),
        ...place('.piles [data-zone=pile], .piles [data-zone=discard]'),
      ].join(', ');
      return { faults: [...new Set(faults)], frame };
    },
    { least, click },
  );
}

/** What has to be clicked for a moment that a state does not show by itself, and what comes of it. */
function clickFor({ moment, legal }: TableState): { on: string; shows: string } | null {
  if (moment === 'choice')
    return { on: `.hand [data-card="${cardWithChoice(legal)!}"]`, shows: '.act.undo' };
  if (moment === 'refusal')
    return { on: '.hand button:not([data-playable])', shows: '[role=alert]' };
  return null;
}

interface Combination {
  screen: Screen;
  state: TableState;
}

/** One screen after the other: on each my first turn with every number of players, and every other
 *  moment with one number of players or another. */
function combinationsOf(game: GameInfo): Combination[] {
  const [fewest, most] = game.players;
  const counts = Array.from({ length: most - fewest + 1 }, (_, i) => fewest + i);
  const matches = counts.map((players) => statesOf(game, players));
  const turns = matches.map((states) => states.find(({ moment }) => moment.startsWith('my_'))!);
  const others = matches.flat().filter((state) => !turns.includes(state));
  const moments = [...new Set(others.map(({ moment }) => moment))];
  return screens.flatMap((screen, i) => [
    ...turns.map((state) => ({ screen, state })),
    ...moments.map((moment, k) => {
      const states = others.filter((state) => state.moment === moment);
      return { screen, state: states[(i + k) % states.length]! };
    }),
  ]);
}

/** Hands are open at the end of a round; what is asked is not there any more. */
const settled: readonly Moment[] = ['round_end', 'match_end'];

class Geometry {
  private readonly frames = new Map<string, string>();

  constructor(
    private readonly user: TestUser,
    private readonly table: ScriptedTable,
  ) {}

  /** What is wrong with a combination. */
  async check({ screen, state }: Combination): Promise<string[]> {
    await this.user.page.setViewportSize(screen);
    await this.table.show(state, state.players % 3 === 0);
    const many = Number(state.players > 4);
    const least = {
      mine: 'grids' in state.view ? screen.grid[many]! : screen.hand,
      other: screen.otherGrid[many]!,
      pile: screen.pile,
    };
    const { faults, frame } = await look(this.user.page, least, clickFor(state));
    const where = `${state.view.game}, ${state.players} players, ${screen.name}`;
    const wrong = faults.map((fault) => `${where}, ${state.moment}: ${fault}`);
    if (!settled.includes(state.moment)) {
      const before = this.frames.get(where) ?? frame;
      if (before !== frame)
        wrong.push(`${where}, ${state.moment}: the frame moves\n  ${before}\n  ${frame}`);
      this.frames.set(where, before);
    }
    const { game } = state.view;
    await this.user.shoot(`table-${game}-${screen.name}-${state.players}-${state.moment}`);
    return wrong;
  }
}

describe('on every screen', () => {
  // In one language and in the other, with clocks and without.
  const languages = ['en', 'fr'];
  let visitors: Geometry[];
  beforeAll(async () => {
    visitors = await Promise.all(
      languages.map(async (locale) => {
        const user = await site.user({ locale });
        return new Geometry(user, await ScriptedTable.on(user.page));
      }),
    );
  });

  it.each(games)('$id has room in every moment', { timeout: 300_000 }, async (game) => {
    const combinations = combinationsOf(game);
    const wrong: string[] = [];
    for (const combination of combinations)
      wrong.push(...(await visitors[combination.state.players % 2]!.check(combination)));
    console.log(`${game.id}: ${combinations.length} combinations`);
    expect(wrong).toEqual([]);
  });
});
