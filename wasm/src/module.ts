// The module as it is: memory, numbers and addresses (wasm/pioche.h). Text in, text out.

/** What every module has. */
export interface CommonExports extends WebAssembly.Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
}

interface Exports extends CommonExports {
  pioche_open(): number;
  pioche_close(session: number): void;
  pioche_input(bytes: number): number;
  pioche_ask(session: number, bytes: number): number;
  pioche_output(): number;
}

/** What `load` takes: bytes, an answer to `fetch`, where to fetch from, or a compiled module. */
export type Source = BufferSource | Response | URL | string | WebAssembly.Module;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

// The functions of WASI that the modules import.
function host(memory: () => WebAssembly.Memory): WebAssembly.Imports {
  return {
    wasi_snapshot_preview1: {
      clock_time_get: (_clock: number, _precision: bigint, address: number): number => {
        const nanoseconds = BigInt(Math.round(performance.now() * 1e6));
        new DataView(memory().buffer).setBigUint64(address, nanoseconds, true);
        return 0;
      },
      random_get: (address: number, bytes: number): number => {
        crypto.getRandomValues(new Uint8Array(memory().buffer, address, bytes));
        return 0;
      },
    },
  };
}

async function compiled(source: Source): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  if (typeof source === 'string' || source instanceof URL) return compiled(await fetch(source));
  if (!(source instanceof Response)) return WebAssembly.compile(source);
  if (!source.ok) throw new Error(`${source.url} could not be fetched: ${source.status}.`);
  return WebAssembly.compile(await source.arrayBuffer());
}

/** A module that runs. */
export async function instantiate<T extends CommonExports>(source: Source): Promise<T> {
  // The module asks for its memory only once it runs.
  const memory = (): WebAssembly.Memory => exports.memory;
  const instance = await WebAssembly.instantiate(await compiled(source), host(memory));
  const exports = instance.exports as T;
  exports._initialize();
  return exports;
}

export class Module {
  readonly #exports: Exports;

  private constructor(exports: Exports) {
    this.#exports = exports;
  }

  static async load(source: Source): Promise<Module> {
    return new Module(await instantiate<Exports>(source));
  }

  open(): number {
    return this.#exports.pioche_open();
  }

  close(session: number): void {
    this.#exports.pioche_close(session);
  }

  /** One request, one answer, both JSON texts. */
  ask(session: number, request: string): string {
    const text = encoder.encode(request);
    const input = this.#exports.pioche_input(text.length);
    // Any call may have moved the memory: the view is made anew each time.
    new Uint8Array(this.#exports.memory.buffer, input, text.length).set(text);
    const length = this.#exports.pioche_ask(session, text.length);
    const output = this.#exports.pioche_output();
    return decoder.decode(new Uint8Array(this.#exports.memory.buffer, output, length));
  }
}
