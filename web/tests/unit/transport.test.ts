import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { delayBefore, probeLimit } from '$src/net/reconnectingSocket';
import type { Socket } from '$src/net/reconnectingSocket';
import type { Message } from '$src/net/protocol.gen';
import { movedMessage, tableMessage } from '../fixtures';
import { Refusal, WebSocketTransport, readMessage, replyLimit } from '$src/net/transport';

/** A socket whose other end is the test. */
class FakeSocket implements Socket {
  static all: FakeSocket[] = [];
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  sent: Record<string, unknown>[] = [];
  closed = false;

  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }
  open(): void {
    this.onopen?.({} as Event);
  }
  say(message: Message): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }
  drop(): void {
    this.onclose?.({} as CloseEvent);
  }
}

const socket = (index: number): FakeSocket => {
  const found = FakeSocket.all[index];
  if (!found) throw new Error(`there is no socket ${index}`);
  return found;
};
const start = () =>
  new WebSocketTransport(
    () => 'ws://here',
    () => new FakeSocket(),
  );

class Page extends EventTarget {
  visibilityState = 'visible';
}
let page: Page;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  page = new Page();
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('requests', () => {
  it('find their answers by number, in whatever order these come', async () => {
    const transport = start();
    socket(0).open();
    const first = transport.send({ do: 'move', move: 'R7' });
    const second = transport.send({ do: 'ready' });
    expect(socket(0).sent).toEqual([
      { do: 'move', move: 'R7', id: 1 },
      { do: 'ready', id: 2 },
    ]);
    socket(0).say({ type: 'done', re: 2 });
    socket(0).say({ ...movedMessage(1), re: 1 });
    expect((await second).type).toBe('done');
    expect((await first).type).toBe('moved');
    transport.close();
  });

  it('are refused with the clause', async () => {
    const transport = start();
    socket(0).open();
    const answer = transport.send({ do: 'move', move: 'R7' });
    socket(0).say({ type: 'refused', re: 1, code: 'illegal_move', message: 'No.', rule: 'S6' });
    const refusal = await answer.catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ code: 'illegal_move', message: 'No.', rule: 'S6' });
    transport.close();
  });

  it('are given up when nothing comes, when the line is lost, before there is one', async () => {
    const transport = start();
    await expect(transport.send({ do: 'look' })).rejects.toMatchObject({ code: 'offline' });
    socket(0).open();
    const late = expect(transport.send({ do: 'look' })).rejects.toMatchObject({ code: 'timeout' });
    vi.advanceTimersByTime(replyLimit);
    await late;
    const lost = expect(transport.send({ do: 'look' })).rejects.toMatchObject({ code: 'offline' });
    socket(0).drop();
    await lost;
    transport.close();
  });
});

describe('the line', () => {
  it('comes back after a while that grows, and says so', () => {
    const transport = start();
    const states: string[] = [];
    transport.onState((state) => states.push(state));
    socket(0).open();
    socket(0).drop();
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(delayBefore(0, 1));
    expect(FakeSocket.all).toHaveLength(2);
    socket(1).drop();
    vi.advanceTimersByTime(delayBefore(1, 0) - 1);
    expect(FakeSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(delayBefore(1, 1));
    expect(FakeSocket.all).toHaveLength(3);
    socket(2).open();
    expect(states).toEqual(['open', 'lost', 'open']);
    transport.close();
  });

  it('comes back at once when the page is seen again', () => {
    const transport = start();
    socket(0).open();
    socket(0).drop();
    page.dispatchEvent(new Event('visibilitychange'));
    expect(FakeSocket.all).toHaveLength(2);
    transport.close();
  });

  it('is tested after sleep, and given up when it is silent', () => {
    const transport = start();
    socket(0).open();
    page.dispatchEvent(new Event('visibilitychange'));
    expect(socket(0).sent).toEqual([{ do: 'look' }]);
    socket(0).say(tableMessage());
    vi.advanceTimersByTime(probeLimit);
    expect(transport.state).toBe('open');
    page.dispatchEvent(new Event('visibilitychange'));
    vi.advanceTimersByTime(probeLimit);
    expect(transport.state).toBe('lost');
    expect(socket(0).closed).toBe(true);
    transport.close();
  });

  it('calls again at once when it is told to', () => {
    const transport = start();
    const states: string[] = [];
    transport.onState((state) => states.push(state));
    socket(0).open();
    transport.renew();
    expect(socket(0).closed).toBe(true);
    expect(FakeSocket.all).toHaveLength(2);
    socket(1).open();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(2);
    expect(states).toEqual(['open', 'lost', 'open']);
    transport.close();
  });

  it('stays closed once it is closed, and hears nothing from an old socket', () => {
    const transport = start();
    const heard: string[] = [];
    transport.onMessage((message) => heard.push(message.type));
    socket(0).open();
    transport.close();
    socket(0).say({ type: 'done' });
    socket(0).drop();
    page.dispatchEvent(new Event('visibilitychange'));
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(heard).toEqual([]);
    expect(transport.state).toBe('closed');
  });
});

describe('what comes in', () => {
  it('is a message with a type, or nothing', () => {
    expect(readMessage('{"type":"done"}')).toEqual({ type: 'done' });
    for (const text of ['', '[', 'null', '7', '{}', '{"type":7}'])
      expect(readMessage(text)).toBeNull();
  });
});
