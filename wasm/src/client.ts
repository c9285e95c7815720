// The page's side: a Pioche whose methods run in a worker.
import type { Call, RemotePioche, Reply } from './remote.js';
import { PiocheError } from './session.js';

/** A Worker of the browser, or one of Node's `worker_threads` with a handler for its messages. */
export interface Line {
  send(call: Call): void;
  receive(handler: (reply: Reply) => void): void;
  fail(handler: (error: Error) => void): void;
}

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

class Client {
  readonly #line: Line;
  readonly #waiting = new Map<number, Waiting>();
  #lastCall = 0;

  constructor(line: Line) {
    this.#line = line;
    line.receive((reply) => this.#settle(reply));
    line.fail((error) => this.#failAll(error));
  }

  call(session: number | null, method: string, args: unknown[]): Promise<unknown> {
    const id = ++this.#lastCall;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#line.send({ id, session, method, args });
    });
  }

  /** An object whose every method is a call. */
  remote<T>(session: number | null): T {
    const call = this.call.bind(this);
    return new Proxy(Object.create(null) as object, {
      get: (_target, method) =>
        // Not a promise itself: an `await` of the object must not look for `then` in the worker.
        typeof method !== 'string' || method === 'then'
          ? undefined
          : (...args: unknown[]) => call(session, method, args),
    }) as T;
  }

  #settle(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (waiting === undefined) return;
    if ('refusal' in reply) waiting.reject(new PiocheError(reply.refusal));
    else if ('failure' in reply) waiting.reject(new Error(reply.failure));
    else if ('session' in reply) waiting.resolve(this.remote(reply.session));
    else waiting.resolve(reply.result);
  }

  #failAll(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

export function connectLine(line: Line): RemotePioche {
  return new Client(line).remote<RemotePioche>(null);
}

/** A Pioche in a worker of the browser that runs `pioche/worker`. */
export function connect(worker: Worker): RemotePioche {
  return connectLine({
    send: (call) => worker.postMessage(call),
    receive: (handler) =>
      worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => handler(data)),
    fail: (handler) =>
      worker.addEventListener('error', (event) => handler(new Error(event.message))),
  });
}
