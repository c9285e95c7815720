// The view is all that the page ever gets: no message holds a card before it could be known.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { Site, type Visitor } from './browser';
import { Clicker, dice } from './clicker';
import { Server } from './server';
import { sitDown } from './tables';

const built = fileURLToPath(new URL('../../../build/pioche', import.meta.url));
const program = process.env.PIOCHE ?? built;
const site = new Site(Server.start);

interface Told {
  n: number;
  view: Record<string, unknown>;
  events: unknown[];
}

/** The referee, one answer a request, as the measure of what a seat may know. */
class Referee {
  private readonly child = spawn(program, ['referee']);
  private readonly lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();

  async ask(request: object): Promise<Record<string, unknown>> {
    this.child.stdin.write(`${JSON.stringify(request)}\n`);
    const { value } = await this.lines.next();
    return JSON.parse(String(value)) as Record<string, unknown>;
  }
  close(): void {
    this.child.stdin.end();
  }
}

const matches = [
  { game: 'mio', players: 3, options: { target: 10 } },
  { game: 'tennis', players: 2, options: { max_games: 10 } },
  { game: 'solo', players: 3, options: { target: 10 } },
  { game: 'skyjo', players: 3, options: { target: 10 } },
  { game: 'pot', players: 3, options: {} },
];

describe('everything that the page received', () => {
  it.each(matches)('of $game is the view of its seat', { timeout: 150_000 }, async (match) => {
    const visitor = await site.visitor();
    const frames: string[] = [];
    visitor.page.on('websocket', (socket) => {
      if (!socket.url().includes('/ws/tables/')) return;
      socket.on('framereceived', ({ payload }) => frames.push(String(payload)));
    });
    await sitDown(visitor, match);
    await new Clicker(visitor.page, dice(4)).finish(140_000);
    const number = await recordNumber(frames, visitor);
    const answer = await visitor.page.request.get(`/api/matches/${number}/record`);
    const record = (await answer.json()) as {
      seed: string; options: object; moves: [number, string][];
    };
    await compare(told(frames), record, match);
    await visitor.leave();
  });
});

/** Each view as the page had it, after each move. */
function told(frames: readonly string[]): Map<number, Told> {
  const views = new Map<number, Told>();
  let view: Record<string, unknown> = {};
  for (const frame of frames) {
    const message = JSON.parse(frame) as {
      type: string; n: number; view: object; events: unknown[];
      match: { n: number; view: Record<string, unknown> } | null;
    };
    if (message.type === 'table' && message.match) {
      view = message.match.view;
      views.set(message.match.n, { n: message.match.n, view, events: [] });
    } else if (message.type === 'moved') {
      view = { ...view, ...message.view };
      views.set(message.n, { n: message.n, view, events: message.events });
    }
  }
  return views;
}

async function recordNumber(frames: readonly string[], visitor: Visitor): Promise<string> {
  const kept = /"record":"([^"]+)"/;
  const told = () => frames.some((frame) => kept.test(frame));
  await expect.poll(told, { timeout: 10_000 }).toBe(true);
  await visitor.page.waitForTimeout(100);
  return kept.exec(frames.findLast((frame) => kept.test(frame))!)![1]!;
}

/** Plays the record again, and compares what the page was told with what its seat may know. */
async function compare(
  seen: Map<number, Told>,
  record: { seed: string; options: object; moves: [number, string][] },
  { game, players }: { game: string; players: number },
): Promise<void> {
  const referee = new Referee();
  await referee.ask({ op: 'new', game, players, seed: record.seed, options: record.options });
  let compared = 0;
  for (let n = 0; n <= record.moves.length; n++) {
    const [seat, move] = record.moves[n - 1] ?? [0, ''];
    const events = n === 0 ? [] : (await referee.ask({ op: 'move', seat, move, as: 0 })).events;
    const page = seen.get(n);
    if (!page) continue;
    const { view } = await referee.ask({ op: 'view', seat: 0 });
    expect(page.view, `the view after move ${n}`).toEqual(view);
    if (page.events.length > 0) expect(page.events, `the events of move ${n}`).toEqual(events);
    compared++;
  }
  referee.close();
  expect(compared).toBeGreaterThan(record.moves.length / 2);
}
