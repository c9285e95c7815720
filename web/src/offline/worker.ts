// The worker that a table of this device runs in: the page never waits for a thought.
import { Pioche } from '$pioche/pioche.js';
import module from '$pioche/pioche.wasm?url';
import { PiocheError } from '$pioche/session.js';
import { Database } from './database';
import { LocalTableRunner, openTable } from './tableRunner';
import type { NewLocalTable, RunnerEnvironment } from './tableRunner';
import { lockTable } from './tableLock';
import { newId } from './ids';
import type { FromWorker, WorkerCalls, ToWorker } from './workerMessages';

class WorkerError extends Error {
  constructor(readonly code: string) {
    super();
  }
}

const pioche = Pioche.load(new URL(module, self.location.href));
const answer = (message: FromWorker) => self.postMessage(message);

const environment: RunnerEnvironment = {
  store: new Database(),
  newTable: async () => (await pioche).newTable(),
  deliver: (link, text) => answer({ link, text }),
  now: () => Date.now(),
  yieldToEvents: () => new Promise((resolve) => setTimeout(resolve)),
};

let runner: LocalTableRunner | null = null;
let release: () => void = () => {};

const calls: WorkerCalls = {
  async open(table: NewLocalTable) {
    const id = newId();
    await openTable(environment, id, table);
    return id;
  },

  async enter(id: string) {
    await calls.leave();
    const unlock = await lockTable(id);
    if (!unlock) throw new WorkerError('here_elsewhere');
    release = unlock;
    runner = await LocalTableRunner.restore(environment, id);
    if (!runner) throw new WorkerError('no_table');
    return runner.people;
  },

  async connect(link: number, language: string) {
    runner?.connect(link, language);
  },

  async leave() {
    runner?.close();
    runner = null;
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
    runner?.receive(data.link, data.text);
    return;
  }
  const { call, method, args } = data;
  const asked = calls[method] as (...args: unknown[]) => Promise<unknown>;
  asked(...args).then(
    (result) => answer({ call, result }),
    (error: unknown) => answer(errorAnswer(call, error)),
  );
});
