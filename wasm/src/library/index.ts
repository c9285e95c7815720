// pioche/library: the C library as objects. In the browser; see node.ts.
import type { Source } from '../module.js';
import { Library } from './library.js';

export * from './exports.js';

/** Loads the library; by default the one that lies in the package. */
export function loadLibrary(
  source: Source = new URL('../libpioche.wasm', import.meta.url),
): Promise<Library> {
  return Library.load(source);
}
