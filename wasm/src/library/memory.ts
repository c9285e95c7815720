// libpioche as it is: memory, numbers and addresses (capi/pioche.h).
import { type CommonExports, instantiate, type Source } from '../module.js';

/** An address in the memory of the module; 0 is NULL. */
export type Address = number;

type Function = (...args: (number | bigint)[]) => number;

interface Exports extends CommonExports {
  malloc(bytes: number): Address;
  free(address: Address): void;
}

/** A call that the library has refused; the message is its sentence. */
export class LibraryError extends Error {
  override name = 'LibraryError';
}

const isWord = (x: number): boolean => Number.isInteger(x) && x >= -(2 ** 31) && x < 2 ** 32;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Memory {
  readonly #exports: Exports;
  readonly #functions: Record<string, Function>;
  #room: Address = 0;
  #roomBytes = 0;
  readonly #forgotten = new FinalizationRegistry<() => void>((free) => free());

  private constructor(exports: Exports) {
    this.#exports = exports;
    this.#functions = exports as unknown as Record<string, Function>;
  }

  static async load(source: Source): Promise<Memory> {
    return new Memory(await instantiate<Exports>(source));
  }

  get bytes(): number {
    return this.#exports.memory.buffer.byteLength;
  }

  /** A function of capi/pioche.h, without the `pioche_` of its name. */
  call(name: string, ...args: (number | bigint)[]): number {
    const called = this.#functions[`pioche_${name}`];
    if (called === undefined) throw new Error(`pioche_${name} is not in the module.`);
    for (const arg of args)
      if (typeof arg === 'number' && !isWord(arg))
        throw new LibraryError(`${arg} is not an integer of 32 bits.`);
    return called(...args);
  }

  /** The same, of a function that returns a negative number where it fails. */
  count(name: string, ...args: (number | bigint)[]): number {
    const result = this.call(name, ...args);
    if (result < 0) this.#fail();
    return result;
  }

  /** The same, of a function that returns NULL where it fails. */
  address(name: string, ...args: (number | bigint)[]): Address {
    const result = this.call(name, ...args);
    if (result === 0) this.#fail();
    // Addresses above 2 GiB come as negative numbers.
    return result >>> 0;
  }

  text(name: string, ...args: (number | bigint)[]): string {
    return this.textAt(this.address(name, ...args));
  }

  #fail(): never {
    throw new LibraryError(this.textAt(this.call('error') >>> 0));
  }

  textAt(address: Address): string {
    const bytes = new Uint8Array(this.#exports.memory.buffer, address);
    return decoder.decode(bytes.subarray(0, bytes.indexOf(0)));
  }

  /** A view of the memory, good until the next call: any call may move the memory. */
  view(): DataView {
    return new DataView(this.#exports.memory.buffer);
  }

  /** A copy of a part of the memory, as numbers. */
  copy<T>(
    Numbers: new (buffer: ArrayBuffer, offset: number, length: number) => { slice(): T },
    address: Address,
    length: number,
  ): T {
    return new Numbers(this.#exports.memory.buffer, address, length).slice();
  }

  /** The numbers where they lie; as `view`, good until the next call. */
  numbers<T>(
    Numbers: new (buffer: ArrayBuffer, offset: number, length: number) => T,
    address: Address,
    length: number,
  ): T {
    return new Numbers(this.#exports.memory.buffer, address, length);
  }

  /** Room for so many bytes, good until the next call of this function or of `withText`. */
  room(bytes: number): Address {
    if (bytes > this.#roomBytes) {
      this.release(this.#room);
      this.#room = this.#roomBytes = 0;
      this.#room = this.allocate(bytes);
      this.#roomBytes = bytes;
    }
    return this.#room;
  }

  /** Bytes of the caller's own, for `release`. */
  allocate(bytes: number): Address {
    const address = this.#exports.malloc(bytes) >>> 0;
    if (address === 0) throw new RangeError(`There is no memory for ${bytes} bytes.`);
    return address;
  }

  release(address: Address): void {
    this.#exports.free(address);
  }

  /** Calls with the address of a text that ends with a zero byte; 0 for null. */
  withText<T>(text: string | null, action: (address: Address) => T): T {
    if (text === null) return action(0);
    if (text.includes('\0')) throw new LibraryError('A text has no zero byte.');
    const bytes = encoder.encode(text);
    const address = this.allocate(bytes.length + 1);
    try {
      const room = new Uint8Array(this.#exports.memory.buffer, address, bytes.length + 1);
      room.set(bytes);
      room[bytes.length] = 0;
      return action(address);
    } finally {
      this.release(address);
    }
  }

  /** Frees what a handle stands for once nobody can reach the handle. */
  freeWhenForgotten(handle: object, free: () => void): void {
    this.#forgotten.register(handle, free, handle);
  }

  keep(handle: object): void {
    this.#forgotten.unregister(handle);
  }
}

/** Something of the library that `free` ends; what nobody can reach any more is freed too. */
export class Handle {
  protected readonly memory: Memory;
  #address: Address;
  readonly #kind: string;

  constructor(memory: Memory, kind: string, address: Address) {
    this.memory = memory;
    this.#kind = kind;
    this.#address = address;
    memory.freeWhenForgotten(this, () => memory.call(`${kind}_free`, address));
  }

  /** For other calls of the library. */
  get address(): Address {
    if (this.#address === 0) throw new LibraryError('It was freed.');
    return this.#address;
  }

  free(): void {
    if (this.#address === 0) return;
    this.memory.keep(this);
    this.memory.call(`${this.#kind}_free`, this.#address);
    this.#address = 0;
  }
}
