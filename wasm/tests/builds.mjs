// Where the tests find the native programs and the modules: beside the sources, unless told.
import { execFile, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = new URL('../../', import.meta.url);
const folder = (name, otherwise) =>
  new URL(`${process.env[name] ?? fileURLToPath(new URL(otherwise, root))}/`, 'file:');

export const nativeFolder = folder('PIOCHE_TEST_BUILD', 'build');
export const wasmFolder = folder('PIOCHE_TEST_WASM_BUILD', 'build-wasm');
export const packageFolder = fileURLToPath(new URL('wasm/', root));

/** How much is tried: 1 unless PIOCHE_TEST_SCALE says more. */
export const scale = Math.max(1, Number(process.env.PIOCHE_TEST_SCALE ?? 1) || 1);

const program = (name) => fileURLToPath(new URL(name, nativeFolder));

/** What a native program prints. */
export async function output(name, ...words) {
  const { stdout } = await promisify(execFile)(program(name), words, { maxBuffer: 1 << 30 });
  return stdout;
}

/** A running `pioche referee`. */
export class NativeReferee {
  #process = spawn(program('pioche'), ['referee'], { stdio: ['pipe', 'pipe', 'inherit'] });
  #lines = createInterface({ input: this.#process.stdout })[Symbol.asyncIterator]();

  /** The answer to a request, as text. */
  async ask(request) {
    this.#process.stdin.write(`${request}\n`);
    return (await this.#lines.next()).value;
  }

  close() {
    this.#process.stdin.end();
  }
}
