// The public tables, live.
import type { TableSummary } from './api';
import { ReconnectingSocket, socketUrl } from './reconnectingSocket';
import type { SocketMaker } from './reconnectingSocket';

interface LobbyNews {
  type: 'lobby';
  tables?: TableSummary[];
  changed?: TableSummary[];
  gone?: string[];
}

function newsIn(text: string): LobbyNews | null {
  try {
    const value = JSON.parse(text) as LobbyNews;
    return value?.type === 'lobby' ? value : null;
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
    const news = newsIn(text);
    if (!news) return;
    if (news.tables) {
      this.tables = news.tables;
      return;
    }
    const changed = news.changed ?? [];
    const replaced = new Set([...(news.gone ?? []), ...changed.map((table) => table.id)]);
    const rest = (this.tables ?? []).filter((table) => !replaced.has(table.id));
    this.tables = [...changed, ...rest];
  }
}
