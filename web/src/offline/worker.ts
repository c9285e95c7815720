// The worker that a table of this device runs in: the page never waits for a thought.
import { Pioche } from '$pioche/pioche.js';
import module from '$pioche/pioche.wasm?url';
import { PiocheError } from '$pioche/session.js';
import { Database } from './database';
import { OfflineHost, openTable } from './host';
import type { NewLocalTable, Surroundings } from './host';
import { holdTable } from './hold';
import { newId } from './ids';
import type { FromWorker, HostCalls, ToWorker } from './workerMessages';

class WorkerError extends Error {
  constructor(readonly code: string) {
    super();
  }
}

const pioche = Pioche.load(new URL(module, self.location.href));
const answer = (message: FromWorker) => self.postMessage(message);

const around: Surroundings = {
  store: new Database(),
  newTable: async () => (await pioche).newTable(),
  deliver: (link, text) => answer({ link, text }),
  now: () => Date.now(),
  breathe: () => new Promise((resolve) => setTimeout(resolve)),
};

let host: OfflineHost | null = null;
let release: () => void = () => {};

const calls: HostCalls = {
  async open(table: NewLocalTable) {
    const id = newId();
    await openTable(around, id, table);
    return id;
  },

  async enter(id: string) {
    await calls.leave();
    const held = await holdTable(id);
    if (!held) throw new WorkerError('here_elsewhere');
    release = held;
    host = await OfflineHost.restore(around, id);
    if (!host) throw new WorkerError('no_table');
    return host.people;
  },

  async connect(link: number, language: string) {
    host?.connect(link, language);
  },

  async leave() {
    host?.close();
    host = null;
    release();
    release = () => {};
  },
};

function errorAnswer(call: number, error: unknown): FromWorker {
  if (error instanceof WorkerError) return { call, code: error.code, message: '' };
  if (error instanceof PiocheError) return { call, code: error.code, message: error.message };
  return { call, code: 'here_fault', message: '' };
}

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('link' in data) {
    host?.receive(data.link, data.text);
    return;
  }
  const { call, method, args } = data;
  const asked = calls[method] as (...args: unknown[]) => Promise<unknown>;
  asked(...args).then(
    (result) => answer({ call, result }),
    (error: unknown) => answer(errorAnswer(call, error)),
  );
});
