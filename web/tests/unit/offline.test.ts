// Tables of this device: the module itself, with a store that the test can look into.
import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Pioche } from '$pioche/pioche.js';
import { LocalTable } from '$pioche/table.js';
import type { LegalMove, Message } from '$pioche/protocol.gen.js';
import { afterSeat, PassAndPlay } from '$src/offline/passAndPlay.svelte';
import { LocalTableRunner, openTable } from '$src/offline/tableRunner';
import type { NewLocalTable, RunnerEnvironment } from '$src/offline/tableRunner';
import { WorkerClient } from '$src/offline/workerClient';
import type { WorkerPort } from '$src/offline/workerClient';
import type { FromWorker, ToWorker } from '$src/offline/workerMessages';
import { recordMessage } from '../../../tests/protocol/traffic.mjs';
import { MemoryStore } from './memoryStore';

let pioche: Pioche;
let store: MemoryStore;
let told: { link: number; message: Message }[];
let environment: RunnerEnvironment;

const settings = { between: 3600, grace: 0, pace: 0, hints: true };
const alone = (game: string): NewLocalTable => ({
  ...settings,
  game,
  seats: [{ name: 'Anna' }, { bot: 'easy' }],
});
const pair: NewLocalTable = {
  ...settings,
  game: 'mio',
  seats: [{ name: 'Anna' }, { bot: 'easy' }, { name: 'Ben' }],
};

beforeAll(async () => {
  const module = new URL('../../../wasm/dist/pioche.wasm', import.meta.url);
  pioche = await Pioche.load(readFileSync(module));
});

beforeEach(() => {
  store = new MemoryStore();
  told = [];
  environment = {
    store,
    newTable: async () => pioche.newTable(),
    deliver: (link, text) => {
      const message = JSON.parse(text) as Message;
      recordMessage(message);
      told.push({ link, message });
    },
    now: () => Date.now(),
    yieldToEvents: () => new Promise((resolve) => setTimeout(resolve)),
  };
});

async function entered(table: NewLocalTable, id = 'one'): Promise<LocalTableRunner> {
  await openTable(environment, id, table);
  return restored(id);
}

async function restored(id = 'one'): Promise<LocalTableRunner> {
  const runner = await LocalTableRunner.restore(environment, id);
  if (!runner) throw new Error('there is no such table');
  return runner;
}

const messagesTo = (link: number) =>
  told.filter((one) => one.link === link).map((one) => one.message);

function legalOf(link: number): { legal: LegalMove[]; obliged: number[] } {
  const last = messagesTo(link).findLast(({ type }) => type === 'table' || type === 'moved');
  if (last?.type === 'table') return last.match ?? { legal: [], obliged: [] };
  if (last?.type === 'moved') return { legal: last.legal ?? [], obliged: last.obliged ?? [] };
  return { legal: [], obliged: [] };
}

/** Plays the first legal move of whoever may move, until the match is over or `enough` says so. */
async function playOn(
  runner: LocalTableRunner,
  links: number[],
  enough = () => store.finished.size > 0,
) {
  for (let steps = 0; !enough(); ++steps) {
    if (steps > 5000) throw new Error('the match does not end');
    const link = links.find((one) => legalOf(one).legal.length > 0);
    const seen = told.length;
    if (link !== undefined) {
      const { legal } = legalOf(link);
      const request = legal.some(({ verb }) => verb === 'next')
        ? { do: 'ready' }
        : { do: 'move', move: legal[0]?.move };
      runner.receive(link, JSON.stringify(request));
    }
    const grown = () => expect(told.length).toBeGreaterThan(seen);
    await vi.waitFor(grown, { interval: 1, timeout: 3000 });
  }
}

describe('a runner', () => {
  it('seats everybody and begins', async () => {
    const runner = await entered(pair);
    expect(runner.people.map((one) => one.name)).toEqual(['Anna', 'Ben']);
    runner.connect(1, 'en');
    runner.connect(2, 'fr');
    await vi.waitFor(() => expect(messagesTo(2).length).toBeGreaterThan(0));
    const [table] = messagesTo(2);
    expect(table).toMatchObject({ type: 'table', you: { seat: 2, host: false } });
    expect(messagesTo(1)[0]).toMatchObject({
      room: { state: 'playing' },
      you: { seat: 0, host: true },
    });
    runner.close();
  });

  it('tells nothing before it is stored', async () => {
    const runner = await entered(alone('skyjo'));
    runner.connect(1, 'en');
    await vi.waitFor(() => expect(legalOf(1).legal.length).toBeGreaterThan(0));
    let release = () => {};
    store.pause = new Promise((resolve) => (release = resolve));
    runner.receive(1, JSON.stringify({ do: 'move', move: legalOf(1).legal[0]?.move, id: 1 }));
    const length = told.length;
    await vi.waitFor(() => expect(store.waiting).toBe(1));
    expect(told.length).toBe(length);
    release();
    await vi.waitFor(() =>
      expect(messagesTo(1).some((one) => 're' in one && one.re === 1)).toBe(true),
    );
    runner.close();
  });

  it('stops when nothing can be stored', async () => {
    const runner = await entered(alone('skyjo'));
    runner.connect(1, 'en');
    await vi.waitFor(() => expect(legalOf(1).legal.length).toBeGreaterThan(0));
    const before = (await store.log('one')).entries;
    store.full = true;
    runner.receive(1, JSON.stringify({ do: 'move', move: legalOf(1).legal[0]?.move }));
    await vi.waitFor(() =>
      expect(messagesTo(1).at(-1)).toEqual({ type: 'closed', reason: 'fault' }),
    );
    expect((await store.log('one')).entries).toEqual(before);
  });

  it('goes on from its log, and keeps the record of the match', async () => {
    let runner = await entered(alone('mio'));
    runner.connect(1, 'en');
    let moves = 0;
    await playOn(runner, [1], () => ++moves > 8);
    runner.close();
    told.length = 0;
    runner = await restored();
    runner.connect(1, 'en');
    await playOn(runner, [1]);
    const [match] = await store.matches();
    expect(match?.record.players).toEqual(['Anna', 'easy']);
    expect(match?.bots).toEqual([null, 'easy']);
    expect(match!.record.deal).toBeUndefined();
    expect(pioche.verify(match!.record).good).toBe(true);
    const named = (one: Message) => one.type === 'room' && one.room.record === match?.id;
    await vi.waitFor(() => expect(messagesTo(1).some(named)).toBe(true));
    expect(store.stored.get('one')).toMatchObject({ ended: 1, summary: { state: 'over' } });
    runner.close();
  });

  it('lets one press of the device stand for everybody at it', async () => {
    const runner = await entered(pair);
    runner.connect(1, 'en');
    runner.connect(2, 'en');
    await playOn(runner, [1, 2]);
    runner.receive(2, JSON.stringify({ do: 'rematch', id: 9 }));
    await vi.waitFor(() =>
      expect(messagesTo(1).findLast(({ type }) => type === 'table')).toMatchObject({
        room: { match: 2, state: 'playing' },
      }),
    );
    runner.close();
  });

  it('answers people while bots think', async () => {
    const think = vi.spyOn(LocalTable.prototype, 'think');
    const table = alone('skyjo');
    table.seats = [{ name: 'Anna' }, { bot: 'expert' }, { bot: 'expert' }, { bot: 'expert' }];
    const runner = await entered(table);
    runner.connect(1, 'en');
    await vi.waitFor(() => expect(think).toHaveBeenCalled(), { interval: 1, timeout: 5000 });
    runner.receive(1, JSON.stringify({ do: 'chat', text: 'hello', id: 3 }));
    const thoughts = think.mock.calls.length;
    const answered = () =>
      expect(messagesTo(1).some((one) => 're' in one && one.re === 3)).toBe(true);
    await vi.waitFor(answered, { interval: 1, timeout: 5000 });
    expect(think.mock.calls.length).toBeLessThanOrEqual(thoughts + 1);
    runner.close();
  }, 15_000);

  it('knows no table that was not stored', async () => {
    expect(await LocalTableRunner.restore(environment, 'nowhere')).toBeNull();
    await expect(openTable(environment, 'x', { ...alone('mio'), seats: [] })).rejects.toThrow();
    await expect(openTable(environment, 'x', alone('bridge'))).rejects.toThrow(/bridge/);
    expect(await store.tables()).toEqual([]);
  });
});

/** A worker whose other end is a runner in this thread. */
class NearWorker implements WorkerPort {
  private runner: LocalTableRunner | null = null;
  private listener: (event: MessageEvent<FromWorker>) => void = () => {};

  addEventListener(type: string, listener: (event: never) => void): void {
    if (type === 'message') this.listener = listener as typeof this.listener;
  }
  say(data: FromWorker): void {
    this.listener({ data } as MessageEvent<FromWorker>);
  }
  postMessage(message: ToWorker): void {
    if ('link' in message) this.runner?.receive(message.link, message.text);
    else void this.answer(message.call, message.method, message.args);
  }
  private async answer(call: number, method: string, args: unknown[]): Promise<void> {
    if (method === 'leave') this.runner?.close();
    if (method === 'connect') this.runner?.connect(Number(args[0]), String(args[1]));
    if (method !== 'enter') return this.say({ call, result: undefined });
    this.runner = await LocalTableRunner.restore(environment, String(args[0]));
    if (this.runner) this.say({ call, result: this.runner.people });
    else this.say({ call, code: 'no_table', message: '' });
  }
}

describe('a device that goes round', () => {
  it('is handed to whoever the table waits for', async () => {
    await openTable(environment, 'one', { ...pair, seats: [{ name: 'Anna' }, { name: 'Ben' }] });
    const worker = new NearWorker();
    environment.deliver = (link, text) => worker.say({ link, text });
    const device = await PassAndPlay.enter(new WorkerClient(worker), 'one', 'en');
    expect(device.covered).toBe(true);
    const there = () => device.clients.every((one) => one.view && one.connection === 'open');
    await vi.waitFor(() => expect(there()).toBe(true));
    for (let turn = 0; turn < 12; ++turn) {
      device.take();
      const { client } = device;
      expect(device.covered).toBe(false);
      expect(client.obliged).toContain(client.you?.seat);
      const before = client.n;
      await client.send({ do: 'move', move: client.legal[0]?.move ?? '' });
      await vi.waitFor(() => expect(device.clients.every((one) => one.n > before)).toBe(true));
      if (client.view?.phase === 'scored' || client.room?.state === 'over') break;
      if (device.next !== null) device.handOver();
    }
    expect(device.clients.every((one) => one.n > 0)).toBe(true);
    device.close();
  });

  it('says when there is no such table', async () => {
    const line = new WorkerClient(new NearWorker());
    const entering = PassAndPlay.enter(line, 'nowhere', 'en');
    await expect(entering).rejects.toMatchObject({ code: 'no_table' });
  });

  it('goes round in the order of the seats', () => {
    expect(afterSeat(1, [0, 1, 2, 3])).toEqual([2, 3, 0, 1]);
    expect(afterSeat(3, [2, 0])).toEqual([0, 2]);
  });
});
