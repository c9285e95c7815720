import { describe, expect, it, vi } from 'vitest';
import type { TableSummary } from '$src/net/api';
import type { Socket } from '$src/net/reconnectingSocket';
import { Lobby } from '$src/state/lobby.svelte';

const table = (id: string, watchers = 0) => ({ id, watchers }) as TableSummary;

function lobby() {
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
  const socket: Socket = {
    onopen: null,
    onmessage: null,
    onclose: null,
    send: () => {},
    close: () => {},
  };
  const feed = new Lobby(() => socket);
  const say = (news: unknown) => socket.onmessage?.({ data: JSON.stringify(news) } as MessageEvent);
  return { feed, socket, say };
}

describe('the lobby', () => {
  it('takes the whole list, and then what changed', () => {
    const { feed, socket, say } = lobby();
    expect(feed.tables).toBeNull();
    socket.onopen?.({} as Event);
    expect(feed.live).toBe(true);
    say({ type: 'lobby', tables: [table('a'), table('b')] });
    say({ type: 'lobby', changed: [table('b', 3), table('c')], gone: ['a'] });
    expect(feed.tables?.map(({ id, watchers }) => [id, watchers])).toEqual([
      ['b', 3],
      ['c', 0],
    ]);
    feed.close();
  });

  it('hears nothing but news of the lobby, and says when the line is lost', () => {
    const { feed, socket, say } = lobby();
    socket.onopen?.({} as Event);
    say({ type: 'lobby', tables: [table('a')] });
    say({ type: 'other', tables: [] });
    say(null);
    socket.onmessage?.({ data: '{' } as MessageEvent);
    expect(feed.tables).toHaveLength(1);
    socket.onclose?.({} as CloseEvent);
    expect(feed.live).toBe(false);
    feed.close();
  });
});
