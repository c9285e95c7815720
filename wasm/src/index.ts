// pioche: card games with their rules, players and records. In the browser; see node.ts.
import { connect } from './client.js';
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
export function load(source: Source = new URL('./pioche.wasm', import.meta.url)): Promise<Pioche> {
  return Pioche.load(source);
}

/** Loads the module in a worker, where a search holds up nothing else. */
export function startWorker(): RunningWorker {
  const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  return { pioche: connect(worker), stop: () => worker.terminate() };
}
