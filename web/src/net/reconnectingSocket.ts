// A WebSocket that reconnects: after a delay that grows, or at once when the network or the page is
// back.
const firstDelay = 400;
const longestDelay = 20_000;
/** How long a connection may take to answer a probe after the page has been asleep. */
export const probeLimit = 5_000;

/** The wait before attempt number `attempt` (0, 1, …), spread so that not all come back at once. */
export function delayBefore(attempt: number, chance: number): number {
  const most = Math.min(longestDelay, firstDelay * 2 ** attempt);
  return most / 2 + (most / 2) * chance;
}

/** The part of a WebSocket that is used here. */
export interface Socket {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}
export type SocketMaker = (url: string) => Socket;

export interface SocketListener {
  text(text: string): void;
  state(state: 'open' | 'lost'): void;
  /** A message that brings an answer, to find out whether the connection still works. */
  probe?: string;
}

export class ReconnectingSocket {
  private socket: Socket | null = null;
  private open = false;
  private ended = false;
  private attempt = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private readonly awake = () => this.wake();

  constructor(
    private readonly url: () => string,
    private readonly listener: SocketListener,
    private readonly make: SocketMaker,
  ) {
    globalThis.addEventListener?.('online', this.awake);
    globalThis.document?.addEventListener('visibilitychange', this.awake);
    this.connect();
  }

  send(text: string): void {
    if (this.open) this.socket?.send(text);
  }

  close(): void {
    this.ended = true;
    globalThis.removeEventListener?.('online', this.awake);
    globalThis.document?.removeEventListener('visibilitychange', this.awake);
    clearTimeout(this.retry);
    clearTimeout(this.silence);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  /** Reconnects at once: the address has changed. */
  renew(): void {
    const socket = this.socket;
    if (this.ended || !socket) return;
    this.lose(socket);
    socket.close();
    this.connect();
  }

  private connect(): void {
    clearTimeout(this.retry);
    const socket = this.make(this.url());
    this.socket = socket;
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.attempt = 0;
      this.open = true;
      this.listener.state('open');
    };
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      clearTimeout(this.silence);
      this.listener.text(String(event.data));
    };
    socket.onclose = () => this.lose(socket);
  }

  private lose(socket: Socket): void {
    if (socket !== this.socket) return;
    this.socket = null;
    this.open = false;
    clearTimeout(this.silence);
    this.retry = setTimeout(() => this.connect(), delayBefore(this.attempt++, Math.random()));
    this.listener.state('lost');
  }

  private wake(): void {
    if (this.ended || globalThis.document?.visibilityState === 'hidden') return;
    if (!this.socket) {
      this.attempt = 0;
      this.connect();
    } else if (this.open && this.listener.probe) {
      this.test(this.socket, this.listener.probe);
    }
  }

  private test(socket: Socket, probe: string): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => {
      this.lose(socket);
      socket.close();
    }, probeLimit);
    socket.send(probe);
  }
}

export function socketUrl(path: string): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${path}`;
}
