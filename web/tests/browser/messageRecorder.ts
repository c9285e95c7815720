// Everything that a page is told in a match, and whether its seat may know it.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { changesOf } from '../../src/net/viewChanges';
import type { MovedMessage } from '$src/net/protocol.gen';
import { program } from './server';
import type { Match } from './tables';

interface Told {
  n: number;
  view: Record<string, unknown>;
  events: unknown[];
}

interface Message extends Omit<MovedMessage, 'type'> {
  type: string;
  match: { n: number; view: Record<string, unknown> } | null;
}

interface StoredRecord {
  seed: string;
  options: object;
  moves: [number, string][];
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

export class MessageRecorder {
  private readonly frames: string[] = [];

  /** Hears whatever tables say to the page from now on. */
  constructor(private readonly page: Page) {
    page.on('websocket', (socket) => {
      if (!socket.url().includes('/ws/tables/')) return;
      socket.on('framereceived', ({ payload }) => this.frames.push(String(payload)));
    });
  }

  /** Plays the finished match again: the page was told what its seat, the first, may know. */
  async expectNothingHidden({ game, players }: Match): Promise<void> {
    const record = await this.record();
    const seen = this.told();
    const referee = new Referee();
    const { seed, options } = record;
    await referee.ask({ op: 'new', game, players, seed, options });
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

  /** Each view as the page had it, after each move. */
  private told(): Map<number, Told> {
    const views = new Map<number, Told>();
    let view: Record<string, unknown> = {};
    for (const frame of this.frames) {
      const message = JSON.parse(frame) as Message;
      const { type, n, events, match } = message;
      if (type === 'table' && match) {
        view = match.view;
        views.set(match.n, { n: match.n, view, events: [] });
      } else if (type === 'moved') {
        view = { ...view, ...changesOf(view, message) };
        views.set(n, { n, view, events });
      }
    }
    return views;
  }

  private async record(): Promise<StoredRecord> {
    const number = () => /"record":"([^"]+)"/.exec(this.frames.join('\n'))?.[1];
    await expect.poll(number, { timeout: 10_000 }).toBeDefined();
    const answer = await this.page.request.get(`/api/matches/${number()}/record`);
    return (await answer.json()) as StoredRecord;
  }
}
