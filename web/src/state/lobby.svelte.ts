// The public tables, live.
import type { LobbyMessage, TableSummary } from '$pioche/protocol.gen.js';
import { ReconnectingSocket, socketUrl } from '$src/net/reconnectingSocket';
import { site } from './site.svelte';
import type { SocketMaker } from '$src/net/reconnectingSocket';

function messageIn(text: string): LobbyMessage | null {
  try {
    const value = JSON.parse(text) as LobbyMessage;
    return value?.type === 'lobby' || value?.type === 'announcement' ? value : null;
  } catch {
    return null;
  }
}

export class Lobby {
  /** Null until the first answer. */
  tables = $state.raw<readonly TableSummary[] | null>(null);
  live = $state(false);
  private readonly socket: ReconnectingSocket;

  constructor(make: SocketMaker = (url) => new WebSocket(url)) {
    const listener = {
      text: (text: string) => this.apply(text),
      state: (state: 'open' | 'lost') => {
        this.live = state === 'open';
      },
    };
    this.socket = new ReconnectingSocket(() => socketUrl('/ws/lobby'), listener, make);
  }

  close(): void {
    this.socket.close();
  }

  private apply(text: string): void {
    const message = messageIn(text);
    if (!message) return;
    if (message.type === 'announcement') {
      site.announcement = message.announcement;
      return;
    }
    if ('tables' in message) {
      this.tables = message.tables;
      return;
    }
    const { changed, gone } = message;
    const replaced = new Set([...gone, ...changed.map((table) => table.id)]);
    const rest = (this.tables ?? []).filter((table) => !replaced.has(table.id));
    this.tables = [...changed, ...rest];
  }
}
