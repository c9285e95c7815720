// pioche/library in Node: the same, with the module read from the disk.
import { readFile } from 'node:fs/promises';

import type { Source } from '../module.js';
import { Library } from './library.js';

export * from './exports.js';

/** Loads the library; by default the one that lies in the package. */
export async function loadLibrary(source?: Source): Promise<Library> {
  return Library.load(source ?? (await readFile(new URL('../libpioche.wasm', import.meta.url))));
}
