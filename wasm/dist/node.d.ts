import type { Source } from './module.js';
import { Pioche } from './pioche.js';
import type { RemotePioche } from './remote.js';
export { Match, Pioche, PiocheError } from './pioche.js';
export { Module, type Source } from './module.js';
export { connect, connectLine, type Line } from './client.js';
export type { Remote, RemoteMatch, RemotePioche } from './remote.js';
export type * from './types.js';
/** Loads the module; by default the one that lies beside this file. */
export declare function load(source?: Source): Promise<Pioche>;
/** A Pioche in a thread of its own; `stop` ends the thread. */
export declare function startWorker(): {
    pioche: RemotePioche;
    stop: () => Promise<void>;
};
