// The public tables, live.
import type { TableSummary } from '$src/net/api';
import { ReconnectingSocket, socketUrl } from '$src/net/reconnectingSocket';
import type { SocketMaker } from '$src/net/reconnectingSocket';

interface LobbyUpdate {
  type: 'lobby';
  tables?: TableSummary[];
  changed?: TableSummary[];
  gone?: string[];
}

function updateIn(text: string): LobbyUpdate | null {
  try {
    const value = JSON.parse(text) as LobbyUpdate;
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
    const update = updateIn(text);
    if (!update) return;
    if (update.tables) {
      this.tables = update.tables;
      return;
    }
    const changed = update.changed ?? [];
    const replaced = new Set([...(update.gone ?? []), ...changed.map((table) => table.id)]);
    const rest = (this.tables ?? []).filter((table) => !replaced.has(table.id));
    this.tables = [...changed, ...rest];
  }
}
