import { Pioche } from './pioche.js';
export { Match, Pioche, PiocheError } from './pioche.js';
export { Module } from './module.js';
export { connect, connectLine } from './client.js';
/** Loads the module; by default the one that lies beside this file. */
export function load(source = new URL('./pioche.wasm', import.meta.url)) {
    return Pioche.load(source);
}
