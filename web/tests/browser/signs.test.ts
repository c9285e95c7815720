// What a table says without being asked, at states that a test writes: the call of the last but one card,
// the way round, points on a narrow sheet, what could not be fetched.
import { describe, expect, it } from 'vitest';
import { litPlaces } from '$games/skyjo/look/grids';
import type { GameView } from '$pioche/protocol.gen.js';
import { Site, phone } from './browser';
import { FileServer } from './files';
import { ScriptedTable } from './scriptedTable';
import { me, statesWhere, stepOf, type Step } from './tableStates';

const site = new Site(() => FileServer.start());
const desk = { width: 1440, height: 900 };
const across = { width: 844, height: 390 };

/** My last but one card may be played, and no other one. */
const callsFor = ({ after: { legal, obliged } }: Step) => {
  const called = legal.filter(({ announce }) => announce).map(({ card }) => card);
  const simple = legal.every(({ colour, seat }) => colour === undefined && seat === undefined);
  return obliged.includes(me) && simple && called.length === 1 && called[0] !== undefined;
};

describe.each(['mio', 'solo'])('the last but one card in %s', (game) => {
  const { after } = stepOf(game, 4, callsFor);
  const spelled = (announce: boolean) =>
    after.legal.find((move) => move.card !== undefined && (move.announce ?? false) === announce)!;

  it.each([
    { how: 'a click on it', press: '.hand [data-playable]', announce: true },
    { how: 'the large button', press: '.act.say', announce: true },
    { how: 'the small button', press: '.act.quiet', announce: false },
  ])('$how: announced $announce', async ({ press, announce }) => {
    for (const viewport of [desk, phone, across]) {
      const user = await site.user({ viewport, locale: viewport === phone ? 'fr' : 'en' });
      const { page } = user;
      const table = await ScriptedTable.on(page);
      await table.show(after, false);
      const [say, quiet] = ['.act.say', '.act.quiet'].map((one) => page.locator(one));
      await say!.waitFor();
      await user.settle();
      const sizes = await Promise.all([say!.boundingBox(), quiet!.boundingBox()]);
      expect(sizes[0]!.width).toBeGreaterThan(sizes[1]!.width);
      if (press === '.act.say') await user.shootScreen(`call-${game}-${viewport.width}`);
      await page.locator(press).first().click();
      const { move } = spelled(announce);
      await expect
        .poll(() => table.commands)
        .toContainEqual(expect.objectContaining({ do: 'move', move }));
      await user.leave();
    }
  });
});

describe('the way round', () => {
  it.each([1, -1])('%i: the arrows point to who is next', async (direction) => {
    const [state] = statesWhere('solo', 4, 1, (view) => view.direction === direction);
    const user = await site.user({ viewport: desk });
    const { page } = user;
    const table = await ScriptedTable.on(page);
    await table.show(state!, false);
    await user.settle();
    const found = await page.evaluate(() => {
      const middle = (selector: string) => {
        const { left, width } = document.querySelector(selector)!.getBoundingClientRect();
        return left + width / 2;
      };
      const path = document.querySelector<SVGPathElement>('.ring path')!;
      // The first arrow is at the top: its tip is opposite to its notch.
      const [, , x1, y1, , , x2, y2] = path.getAttribute('d')!.match(/-?\d+/g)!.map(Number);
      const on = (x: number, y: number) => new DOMPoint(x, y).matrixTransform(path.getScreenCTM()!);
      return {
        tip: on(x1!, y1!).x - on(x2!, y2!).x,
        isAtTheTop: on(x1!, y1!).y < document.querySelector('.piles')!.getBoundingClientRect().top,
        left: middle('[data-seat-panel="1"]') < middle('[data-seat-panel="3"]'),
        said: document.querySelector('.ring')!.getAttribute('aria-label'),
      };
    });
    // Seat 1 is next while the way is 1, and sits at my left: over the top it goes to the right.
    expect(found.left).toBe(true);
    expect(found.isAtTheTop).toBe(true);
    expect(Math.sign(found.tip)).toBe(direction);
    expect(found.said).toMatch(direction === 1 ? /^clockwise/i : /anticlockwise/i);
    await user.leave();
  });
});

it('the light lies around the column that may be cleared, and around no other', async () => {
  const columns = (view: GameView) => new Set(litPlaces(view, me).map((place) => place.charAt(0)));
  const { after } = stepOf('skyjo', 3, ({ after: { view, obliged } }) => {
    const lit = columns(view);
    return obliged.includes(me) && lit.size === 1 && !lit.has('d');
  });
  const user = await site.user({ viewport: phone });
  const { page } = user;
  const table = await ScriptedTable.on(page);
  await table.show(after, false);
  await user.settle();
  const around = await page.evaluate(() => {
    const light = document.querySelector('section.mine .light')!.getBoundingClientRect();
    return [...document.querySelectorAll<HTMLElement>('section.mine [data-place]')].flatMap(
      (one) => {
        const { left, width } = one.getBoundingClientRect();
        const middle = left + width / 2;
        return middle > light.left && middle < light.right ? [one.dataset.place!] : [];
      },
    );
  });
  expect(around).toEqual(litPlaces(after.view, me));
  await user.leave();
});

it.each([1440, 1280])('the sheet of points at %i pixels cuts no name of four', async (width) => {
  const user = await site.user({ viewport: { width, height: 720 } });
  const { page } = user;
  const table = await ScriptedTable.on(page);
  const [state] = statesWhere('skyjo', 4, 1, ({ phase }) => phase === 'scored');
  const rounds = [
    [101, 12, -14, 33],
    [7, 120, 18, 0],
    [55, -12, 104, 19],
    [24, 8, 0, 133],
    [9, 17, 31, -6],
  ];
  await table.show({ ...state!, match: { rounds } }, false);
  await page.getByRole('tab', { name: 'Scores' }).click();
  await page.locator('tbody tr').nth(3).waitFor();
  await user.settle();
  await user.shootScreen(`points-of-four-${width}`);
  const cut = await page.evaluate(() => {
    const sheet = document.querySelector('aside')!.getBoundingClientRect();
    return [...document.querySelectorAll<HTMLElement>('aside table, aside table *')].flatMap(
      (one) => {
        const { left, right } = one.getBoundingClientRect();
        const outside = left < sheet.left || right > sheet.right;
        return outside || one.scrollWidth > one.clientWidth + 1 ? [one.outerHTML.slice(0, 80)] : [];
      },
    );
  });
  expect(cut).toEqual([]);
  // A line breaks between words, and in none.
  const broken = await page.locator('tbody th').evaluateAll((all) =>
    all.flatMap((one) => {
      const { firstChild } = one;
      const words = [...(firstChild?.textContent ?? '').matchAll(/[^\s-]+/g)];
      return words.flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(firstChild!, index);
        range.setEnd(firstChild!, index + word.length);
        return range.getClientRects().length > 1 ? [word] : [];
      });
    }),
  );
  expect(broken).toEqual([]);
  await user.leave();
});

it('a sheet that cannot be fetched says so in its place, and comes on demand', async () => {
  const user = await site.user({ viewport: desk });
  const { page } = user;
  let fails = true;
  await page.route(/assets\/side-.*\.js$/, (route) => (fails ? route.abort() : route.continue()));
  const table = await ScriptedTable.on(page);
  const [state] = statesWhere('mio', 4, 1, ({ turn }) => turn === me);
  await table.show(state!, false);
  const failure = page.locator('.table-screen > .panel-failure');
  await failure.waitFor();
  await user.settle();
  const [frame, box] = await Promise.all([
    page.locator('.frame').boundingBox(),
    failure.boundingBox(),
  ]);
  expect(box!.x).toBeGreaterThanOrEqual(frame!.x + frame!.width - 1);
  expect(box!.y).toBeGreaterThanOrEqual(frame!.y);
  await user.shootScreen('side-failure');
  fails = false;
  await failure.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('tab', { name: 'Scores' }).waitFor();
  expect(await failure.count()).toBe(0);
  await user.leave();
});

it('a look that cannot be fetched is fetched again', async () => {
  const user = await site.user({ viewport: desk });
  const { page } = user;
  let fails = true;
  await page.route(/assets\/look-.*\.js$/, (route) => (fails ? route.abort() : route.continue()));
  const [state] = statesWhere('mio', 4, 1, ({ turn }) => turn === me);
  const table = await ScriptedTable.on(page);
  const shown = table.show(state!, false);
  const retry = page.getByRole('button', { name: 'Try again' });
  await retry.waitFor();
  fails = false;
  await retry.click();
  await shown;
  await user.leave();
});
