// pioche: five card games with their rules, players and records. In the browser; see node.ts.
import type { Source } from './module.js';
import { Pioche } from './pioche.js';

export { Match, Pioche, PiocheError } from './pioche.js';
export { Module, type Source } from './module.js';
export { connect, connectLine, type Line } from './client.js';
export type { Remote, RemoteMatch, RemotePioche } from './remote.js';
export type * from './types.js';

/** Loads the module; by default the one that lies beside this file. */
export function load(source: Source = new URL('./pioche.wasm', import.meta.url)): Promise<Pioche> {
  return Pioche.load(source);
}
