import { describe, expect, it, vi } from 'vitest';
import type { LobbyMessage } from '$src/net/protocol.gen';
import type { Socket } from '$src/net/reconnectingSocket';
import { Lobby } from '$src/state/lobby.svelte';
import { recordLobby } from '../../../tests/protocol/traffic.mjs';
import { tableSummary } from '../fixtures';

const table = (id: string, watchers = 0) => tableSummary({ id, watchers });

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
  const hear = (data: string) => socket.onmessage?.({ data } as MessageEvent);
  const say = (message: LobbyMessage) => {
    recordLobby(message);
    hear(JSON.stringify(message));
  };
  return { feed, socket, say, hear };
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
    const { feed, socket, say, hear } = lobby();
    socket.onopen?.({} as Event);
    say({ type: 'lobby', tables: [table('a')] });
    for (const text of ['{"type":"other","tables":[]}', 'null', '{']) hear(text);
    expect(feed.tables).toHaveLength(1);
    socket.onclose?.({} as CloseEvent);
    expect(feed.live).toBe(false);
    feed.close();
  });
});
