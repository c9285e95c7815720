// How a table is reached: over a WebSocket, or inside the page. Both speak docs/protocol.md.
import { ReconnectingSocket } from './reconnectingSocket';
import type { SocketMaker } from './reconnectingSocket';
import type { Command, Message, RefusedMessage } from '$pioche/protocol.gen.js';

export type TransportState = 'connecting' | 'open' | 'lost' | 'closed';

/** The message that a request brought about. */
export type Reply = Exclude<Message, RefusedMessage>;

/** A request that did not take effect; `message` is a sentence for the person. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly rule?: string,
  ) {
    super(message);
  }
}

export interface Transport {
  readonly state: TransportState;
  /** The table runs on this device, and nobody can join from elsewhere. */
  readonly local: boolean;
  /** Resolves with the answer; rejects with a Refusal. */
  send(command: Command): Promise<Reply>;
  /** Every message but refusals, in order. Returns what stops it. */
  onMessage(listener: (message: Message) => void): () => void;
  onState(listener: (state: TransportState) => void): () => void;
  close(): void;
}

export const replyLimit = 10_000;
const browserSocket: SocketMaker = (url) => new WebSocket(url, 'pioche.1');

interface Waiting {
  resolve: (reply: Reply) => void;
  reject: (refusal: Refusal) => void;
  timer: ReturnType<typeof setTimeout>;
}

/** Requests that wait for their answers, by number. */
class PendingRequests {
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;

  open(post: (id: number) => void): Promise<Reply> {
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.refuse(id, 'timeout'), replyLimit);
      this.waiting.set(id, { resolve, reject, timer });
      post(id);
    });
  }

  answer(message: Message): void {
    if (!('re' in message) || message.re === undefined) return;
    const waiting = this.taken(message.re);
    if (!waiting) return;
    if (message.type === 'refused')
      waiting.reject(new Refusal(message.code, message.message, message.rule));
    else waiting.resolve(message);
  }

  refuseAll(code: string): void {
    for (const id of [...this.waiting.keys()]) this.refuse(id, code);
  }

  refuse(id: number, code: string): void {
    this.taken(id)?.reject(new Refusal(code, ''));
  }

  private taken(id: number): Waiting | undefined {
    const waiting = this.waiting.get(id);
    if (waiting) clearTimeout(waiting.timer);
    this.waiting.delete(id);
    return waiting;
  }
}

/** What all transports share: answers find their requests, messages and states their listeners. */
export abstract class BaseTransport implements Transport {
  state: TransportState = 'connecting';
  readonly local: boolean = false;
  protected readonly pending = new PendingRequests();
  private readonly messageListeners = new Set<(message: Message) => void>();
  private readonly stateListeners = new Set<(state: TransportState) => void>();

  abstract close(): void;
  protected abstract post(text: string): void;

  send(command: Command): Promise<Reply> {
    if (this.state !== 'open') return Promise.reject(new Refusal('offline', ''));
    return this.pending.open((id) => this.post(JSON.stringify({ ...command, id })));
  }

  onMessage(listener: (message: Message) => void): () => void {
    this.messageListeners.add(listener);
    return () => this.messageListeners.delete(listener);
  }

  onState(listener: (state: TransportState) => void): () => void {
    this.stateListeners.add(listener);
    return () => this.stateListeners.delete(listener);
  }

  protected receive(text: string): void {
    const message = readMessage(text);
    if (!message) return;
    if (message.type !== 'refused') for (const listener of this.messageListeners) listener(message);
    this.pending.answer(message);
  }

  protected change(state: TransportState): void {
    if (this.state === state) return;
    this.state = state;
    if (state !== 'open') this.pending.refuseAll('offline');
    for (const listener of this.stateListeners) listener(state);
  }
}

/** A message, or nothing where it is none: unknown types are for later versions. */
export function readMessage(text: string): Message | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('type' in value)) return null;
    return typeof value.type === 'string' ? (value as Message) : null;
  } catch {
    return null;
  }
}

/** Reconnects automatically; the server's first message to each connection is the whole table. */
export class WebSocketTransport extends BaseTransport {
  private readonly socket: ReconnectingSocket;

  constructor(url: () => string, make: SocketMaker = browserSocket) {
    super();
    const listener = {
      text: (text: string) => this.receive(text),
      state: (state: 'open' | 'lost') => this.change(state),
      probe: JSON.stringify({ do: 'look' }),
    };
    this.socket = new ReconnectingSocket(url, listener, make);
  }

  /** Connects anew, where the address says something else than before: another language. */
  renew(): void {
    this.socket.renew();
  }

  close(): void {
    this.socket.close();
    this.change('closed');
  }

  protected post(text: string): void {
    this.socket.send(text);
  }
}
