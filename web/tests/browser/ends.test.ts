// The end of a round and of a match as it is shown.
import { describe, expect, it } from 'vitest';
import { load } from '$pioche/node.js';
import type { GameEvent, PastMove } from '$pioche/protocol.gen.js';
import { Site, type TestUser as User } from './browser';
import { FileServer } from './files';
import { ScriptedTable, type ScriptedState } from './scriptedTable';
import { games, me, statesOf } from './tableStates';

const site = new Site(() => FileServer.start());
const pioche = await load();
const timeout = { timeout: 15_000 };

interface Ending {
  state: ScriptedState;
  rounds: number[][];
  log: PastMove[];
}

/** A whole match of bots, as the first seat saw it, that somebody has won alone. */
function endingOf(game: string, options: Record<string, number> = {}): Ending {
  const [least] = games.find(({ id }) => id === game)!.players;
  for (let seed = 1; seed < 40; seed++) {
    const match = pioche.newMatch({ game, players: least, options, seed: String(seed) });
    const rounds: number[][] = [];
    const log: PastMove[] = [];
    let { obliged } = match.legal();
    for (let n = 1; obliged.length > 0; n++) {
      const seat = obliged[0]!;
      const { events } = match.move(seat, match.botMove(seat, 'easy', String(n)) ?? '', me);
      const view = match.view(me);
      log.push({ n, seat, by: 'bot', round: view.round, events });
      if (view.phase === 'scored' || view.phase === 'over') rounds.push([...(view.points ?? [])]);
      ({ obliged } = match.legal());
    }
    const view = match.view(me);
    match.close();
    if (view.winners.length === 1) return { state: { view, legal: [], obliged: [] }, rounds, log };
  }
  throw new Error(`Nobody wins ${game} alone.`);
}

async function shown(ending: Ending, result: GameEvent[]): Promise<User> {
  const user = await site.user();
  const table = await ScriptedTable.on(user.page);
  const { state, rounds, log } = ending;
  const match = { rounds, past: log, result, n: log.length };
  await table.show({ ...state, match, record: 'a-record' }, false);
  await user.page.locator('.end').waitFor();
  return user;
}

const rows = (user: User) => user.page.locator('.end ol li');
const totals = (user: User) => rows(user).locator('.total').allInnerTexts();
const replay = (user: User) => user.page.locator('.end a[href^="/matches/"]').getAttribute('href');

/** There is no server behind these files. */
function expectQuiet(user: User): void {
  expect(user.consoleErrors.filter((line) => !line.includes('503'))).toEqual([]);
}

describe('the end of a match', () => {
  it.each(['mio', 'solo', 'skyjo'])(
    '%s: the last round, and since when it was won',
    async (game) => {
      const ending = endingOf(game, { target: 60 });
      const { view } = ending.state;
      const last = ending.rounds.at(-1)!;
      const loser = last.findIndex((points) => points > 0 && points % 2 === 0);
      const seat = loser < 0 ? last.findIndex((points) => points > 0) : loser;
      const half = Math.floor(last[seat]! / 2);
      const type = game === 'solo' ? 'out' : 'doubled';
      const user = await shown(ending, [
        { type: game === 'skyjo' ? 'ended' : 'out', seat: 0 },
        ...(type === 'doubled' ? [{ type, seat, count: half }] : []),
      ]);
      // The winner first; everything counts up to the totals.
      const order = [...view.scores].sort((a, b) => a - b);
      await expect.poll(() => totals(user), timeout).toEqual(order.map(String));
      const points = await rows(user).locator('.points').allInnerTexts();
      const signed = (value: number) => (value > 0 ? `+${value}` : String(value));
      for (const value of last)
        expect(points.some((text) => text.endsWith(signed(value)))).toBe(true);
      if (type === 'doubled') {
        expect(await rows(user).locator('s').allInnerTexts()).toEqual([signed(half)]);
        const why = await user.page.locator('.end .why').innerText();
        expect(why).toContain(`Why ${last[seat]}?`);
        expect(why).toContain('counts double');
      }
      expect(await user.page.locator('.end .lead').innerText()).toMatch(
        /By (a single point|\d+ points)/,
      );
      expectQuiet(user);
      await user.leave();
    },
  );

  it('pot: the richest colour that the winner took is where the replay begins', async () => {
    const ending = endingOf('pot');
    const { winners, scores } = ending.state.view;
    const user = await shown(ending, [{ type: 'all_played' }]);
    const sum = ({ cards = [] }: GameEvent) =>
      cards.reduce((all, card) => all + Number(card.slice(1)), 0);
    const takes = ending.log.flatMap(({ n, events }) =>
      events
        .filter(({ type, seat }) => type === 'take' && seat === winners[0])
        .map((event) => ({ n, sum: sum(event) })),
    );
    const most = Math.max(...takes.map((take) => take.sum));
    const { n } = takes.find((take) => take.sum === most)!;
    expect(await replay(user)).toBe(`/matches/a-record?step=${n - 1}`);
    expect(await user.page.locator('.end .fact').innerText()).toMatch(
      /decisive moment[^]+ takes? /i,
    );
    await expect
      .poll(() => totals(user), timeout)
      .toEqual([...scores].sort((a, b) => b - a).map(String));
    expectQuiet(user);
    await user.leave();
  });

  it('tennis: won by sets, and the set that decided it', async () => {
    const ending = endingOf('tennis', { sets: 2 });
    const { winners, scores } = ending.state.view;
    const user = await shown(ending, [{ type: 'match', seat: winners[0]!, card: 'match' }]);
    const lead = await user.page.locator('.end .lead').innerText();
    const by = Math.abs(scores[0]! - scores[1]!);
    expect(lead).toMatch(by === 1 ? /By a single set/ : new RegExp(`By ${by} sets`));
    expect(lead).toMatch(/lays? down the match/);
    expect(lead).not.toContain('point');
    const step = Number((await replay(user))!.split('step=')[1]);
    const decided = ending.log.find(({ n }) => n === step + 1)!;
    expect(decided.events).toContainEqual(
      expect.objectContaining({ type: 'set', seat: winners[0] }),
    );
    expectQuiet(user);
    await user.leave();
  });
});

describe('the end of a round', () => {
  it('a column that is gone leaves its places', async () => {
    const skyjo = games.find(({ id }) => id === 'skyjo')!;
    const state = statesOf(skyjo, 3).find(({ moment }) => moment === 'round_end')!;
    const grids = structuredClone(state.view['grids']) as string[][];
    grids[1]!.splice(0, 3, '.', '.', '.');
    const user = await site.user();
    const table = await ScriptedTable.on(user.page);
    await table.show({ ...state, view: { ...state.view, grids } }, false);
    const places = user.page.locator('.round-end li .cards');
    await expect.poll(() => places.locator('i').count()).toBe(3);
    expect(await places.locator('svg').count()).toBe(3 * 12 - 3);
    expectQuiet(user);
    await user.leave();
  });

  it('points that a joker has doubled are struck out, and explained once', async () => {
    const mio = games.find(({ id }) => id === 'mio')!;
    const state = statesOf(mio, 4).find(({ moment }) => moment === 'round_end')!;
    const points = [0, 22, 14, 8];
    const doubled = [1, 2, 3].map((seat) => ({ type: 'doubled', seat, count: points[seat]! / 2 }));
    const result = [{ type: 'out', seat: 0 }, { type: 'joker_last', card: 'J' }, ...doubled];
    const user = await site.user();
    const table = await ScriptedTable.on(user.page);
    await table.show({ ...state, view: { ...state.view, points }, match: { result } }, false);
    await user.page.locator('.round-end').waitFor();
    expect((await user.page.locator('.round-end li s').allInnerTexts()).sort()).toEqual(
      ['+11', '+4', '+7'].sort(),
    );
    expect(await user.page.locator('.round-end .why p').count()).toBe(1);
    expectQuiet(user);
    await user.leave();
  });
});
