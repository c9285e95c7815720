// Three engines at one table: Chromium on a desk, Firefox on a tablet and WebKit on a phone play a match
// of each game against each other, and each of their pages says how it ended and verifies the deal.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Engine } from './engines/engine';
import { names, startEngines } from './engines/engine';
import { Player } from './engines/player';
import { games, shortMatch, takesAll } from './games';
import { Server } from './server';

let server: Server;
let engines: Engine[];
beforeAll(async () => {
  [server, engines] = await Promise.all([Server.start(), startEngines()]);
}, 90_000);
afterAll(async () => {
  await Promise.all((engines ?? []).map((engine) => engine.close()));
  await server?.stop();
});

const matchLimit = 400_000;
/** ./test --long plays each match with several dice. */
const seeds = takesAll ? [1, 2, 3, 4] : [1];

/** All of them at one table, or each pair where only two can play. */
const matches = games.flatMap((game) => {
  const tables = game.players[1] >= 3 ? [[0, 1, 2]] : [[0, 1], [0, 2], [1, 2]]; // prettier-ignore
  return tables.flatMap((at) =>
    seeds.map((seed) => ({
      game,
      at,
      seed,
      id: game.id,
      who: at.map((i) => names[i]).join(', '),
    })),
  );
});

/** Stops the server as for an upgrade when everybody has played, and starts it again. */
async function restarted(players: readonly Player[]): Promise<void> {
  const all = () => players.every(({ presses }) => presses > 0);
  await vi.waitUntil(all, { timeout: matchLimit });
  await server.terminate();
  await server.restart();
}

/** At one of the tables the server is stopped in the middle of the match and started again. */
const isInterrupted = (game: (typeof games)[number]) => game === games[1];

async function seated(players: readonly Player[], game: (typeof games)[number]): Promise<void> {
  const [host, ...guests] = players;
  for (const player of players) await player.arrive();
  const match = { ...shortMatch(game, players.length), bots: players.map(() => null) };
  const { id } = await host!.request<{ id: string }>('/api/tables', {
    ...match,
    start: false,
    deal: true,
  });
  await host!.goTo(id);
  for (const guest of guests) {
    await guest.goTo(id);
    await guest.press('.seats .button.main');
    await guest.press('.start .button.main');
  }
  await host!.press('.start .button.main:enabled');
}

it.each(matches)(
  '$id between $who',
  { timeout: matchLimit + 60_000 },
  async ({ game, at, seed }) => {
    const players = at.map((i) => new Player(engines[i]!, server.url, 10 * seed + i));
    await seated(players, game);
    const playing = Promise.all(players.map((player) => player.play(matchLimit)));
    if (isInterrupted(game)) await Promise.race([playing, restarted(players)]);
    await playing;
    const results = await Promise.all(players.map((player) => player.result()));
    for (const [i, { totals, verified, errors }] of results.entries()) {
      const { name } = players[i]!.engine;
      expect(errors, name).toEqual([]);
      expect(verified, `${name} has verified the deal`).toBe(true);
      expect(totals, name).toEqual(results[0]!.totals);
      expect(totals).toHaveLength(players.length);
      expect(players[i]!.presses, name).toBeGreaterThan(0);
    }
  },
);
