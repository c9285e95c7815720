// The page's side of the worker: calls with answers, and messages by their links.
import { Refusal } from '$src/net/transport';
import type { FromWorker, WorkerCalls, ToWorker } from './workerMessages';

/** The part of a Worker that is used here. */
export interface WorkerPort {
  postMessage(message: ToWorker): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<FromWorker>) => void): void;
  addEventListener(type: 'error', listener: (event: ErrorEvent) => void): void;
}

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

export class WorkerClient {
  private readonly waiting = new Map<number, Waiting>();
  private readonly listeners = new Map<number, (text: string) => void>();
  private last = 0;

  constructor(private readonly worker: WorkerPort) {
    worker.addEventListener('message', ({ data }) => this.take(data));
    worker.addEventListener('error', () => this.failAll());
  }

  call<Name extends keyof WorkerCalls>(
    method: Name,
    ...args: Parameters<WorkerCalls[Name]>
  ): ReturnType<WorkerCalls[Name]> {
    const call = ++this.last;
    const answered = new Promise((resolve, reject) => {
      this.waiting.set(call, { resolve, reject });
      this.worker.postMessage({ call, method, args });
    });
    return answered as ReturnType<WorkerCalls[Name]>;
  }

  send(link: number, text: string): void {
    this.worker.postMessage({ link, text });
  }

  /** Calls the listener with every message to this link; returns a function that stops it. */
  listen(link: number, listener: (text: string) => void): () => void {
    this.listeners.set(link, listener);
    return () => {
      if (this.listeners.get(link) === listener) this.listeners.delete(link);
    };
  }

  private take(message: FromWorker): void {
    if ('link' in message) {
      this.listeners.get(message.link)?.(message.text);
      return;
    }
    const waiting = this.waiting.get(message.call);
    this.waiting.delete(message.call);
    if ('code' in message) waiting?.reject(new Refusal(message.code, message.message));
    else waiting?.resolve(message.result);
  }

  private failAll(): void {
    for (const { reject } of this.waiting.values()) reject(new Refusal('here_fault', ''));
    this.waiting.clear();
  }
}

let running: WorkerClient | null = null;

/** The worker of this page, started when it is first needed. */
export function workerClient(): WorkerClient {
  running ??= new WorkerClient(
    new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
  );
  return running;
}
