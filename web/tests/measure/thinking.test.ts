// How long bots think in the browser, in the module that a table at this device has.
import { expect, it } from 'vitest';
import { Site } from '../browser/browser';
import { FileServer } from '../browser/files';
import { games } from '../browser/games';

const site = new Site(() => FileServer.start());

/** Milliseconds that the bot took for each of its moves, in a worker as a table's is. */
async function thinkingTimes([game, level, moves]: [string, string, number]): Promise<number[]> {
  const { startWorker } = globalThis as unknown as typeof import('$pioche/index.js');
  const worker = startWorker();
  const { pioche } = worker;
  const { games } = await pioche.catalogue();
  const [least = 2, most = 2] = games.find(({ id }) => id === game)?.players ?? [];
  const players = Math.min(most, Math.max(least, 4));
  const match = await pioche.newMatch({ game, players, seed: '2a' });
  const times: number[] = [];
  while (times.length < moves) {
    const { legal, obliged } = await match.legal();
    const seat = obliged[0];
    if (seat === undefined) break;
    const started = performance.now();
    const move = await match.botMove(seat, level, String(times.length + 1));
    if ((legal[seat]?.length ?? 0) > 1) times.push(performance.now() - started);
    await match.move(seat, move ?? '');
  }
  worker.stop();
  return times;
}

it.each(games)('hard answers within 300 ms in $id', async ({ id: game }) => {
  const user = await site.user({ reducedMotion: 'no-preference' });
  await user.page.goto('/');
  const content = "import * as all from '/module/index.js'; Object.assign(globalThis, all);";
  await user.page.addScriptTag({ type: 'module', content });
  await user.page.waitForFunction(() => 'startWorker' in globalThis);
  const asked: [string, string, number] = [game, 'hard', 40];
  const times = (await user.page.evaluate(thinkingTimes, asked)).sort((a, b) => a - b);
  const part = (share: number) => times[Math.floor(share * (times.length - 1))] ?? 0;
  const figures = [part(0.5), part(0.9), part(1)].map((ms) => ms.toFixed(0));
  const [middle, nine, most] = figures;
  console.log(`${game}: hard takes ${middle} ms, nine times of ten ${nine}, at most ${most}`);
  expect(times.length).toBeGreaterThan(10);
  // The last tenth belongs to whatever else the machine does.
  expect(part(0.9)).toBeLessThan(300);
  await user.leave();
});
