// pioche in Node: the same, with the module read from the disk, and workers of `worker_threads`.
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';

import { connectLine } from './client.js';
import type { Source } from './module.js';
import { Pioche } from './pioche.js';
import type { RunningWorker } from './remote.js';

export { Match, Pioche } from './pioche.js';
export { PiocheError, Session } from './session.js';
export * from './table.js';
export { Module, type Source } from './module.js';
export { connect, connectLine, type Line } from './client.js';
export type { Remote, RemoteMatch, RemotePioche, RemoteTable, RunningWorker } from './remote.js';
export type * from './types.js';

/** Loads the module; by default the one that lies beside this file. */
export async function load(source?: Source): Promise<Pioche> {
  return Pioche.load(source ?? (await readFile(new URL('./pioche.wasm', import.meta.url))));
}

/** Loads the module in a thread of its own, where a search holds up nothing else. */
export function startWorker(): RunningWorker {
  const worker = new Worker(new URL('./node_worker.js', import.meta.url));
  const pioche = connectLine({
    send: (call) => worker.postMessage(call),
    receive: (handler) => worker.on('message', handler),
    fail: (handler) => worker.on('error', handler),
  });
  return { pioche, stop: () => void worker.terminate() };
}
