// pioche in Node: the same, with the module read from the disk, and workers of `worker_threads`.
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { connectLine } from './client.js';
import { Pioche } from './pioche.js';
export { Match, Pioche, PiocheError } from './pioche.js';
export { Module } from './module.js';
export { connect, connectLine } from './client.js';
/** Loads the module; by default the one that lies beside this file. */
export async function load(source) {
    return Pioche.load(source ?? (await readFile(new URL('./pioche.wasm', import.meta.url))));
}
/** A Pioche in a thread of its own; `stop` ends the thread. */
export function startWorker() {
    const worker = new Worker(new URL('./node_worker.js', import.meta.url));
    const pioche = connectLine({
        send: (call) => worker.postMessage(call),
        receive: (handler) => worker.on('message', handler),
        fail: (handler) => worker.on('error', handler),
    });
    return { pioche, stop: async () => void (await worker.terminate()) };
}
