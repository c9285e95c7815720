// Batches of libpioche: many matches, each a decision further with every step.
import type { Game } from './game.js';
import { type Address, Handle, LibraryError, type Memory } from './memory.js';
import { seed64, State } from './state.js';

export interface BatchSettings {
  seed?: number | bigint;
  /** One for each match, instead of `seed`. */
  seeds?: BigUint64Array;
  reward?: 'ranks' | 'points';
  observations?: boolean;
}

const arraysBytes = 40;

/** One thread: the module has no others. */
const threads = 1;

export class Batch extends Handle {
  readonly game: Game;
  readonly size: number;
  readonly #arrays: Address[];
  readonly #hasObservations: boolean;

  constructor(memory: Memory, game: Game, size: number, settings: BatchSettings) {
    super(memory, 'batch', begin(memory, game, size, settings));
    this.game = game;
    this.size = size;
    this.#hasObservations = settings.observations ?? true;
    const at = memory.room(arraysBytes);
    memory.count('batch_arrays', this.address, at);
    const view = memory.view();
    this.#arrays = [16, 20, 24, 28, 32, 36].map((place) => view.getUint32(at + place, true));
  }

  #array<T>(
    index: number,
    Numbers: new (buffer: ArrayBuffer, offset: number, length: number) => T,
    rowLength: number,
  ): T {
    void this.address; // an error once it was freed
    return this.memory.numbers(Numbers, this.#arrays[index] ?? 0, this.size * rowLength);
  }

  // The arrays lie in the module's memory and change with every step. Read them again after any
  // call: one that needs memory may move them.

  /** The legal actions of the seat that is asked, row after row. */
  get masks(): Uint8Array {
    return this.#array(0, Uint8Array, this.game.actions);
  }

  /** What the seat that is asked sees; null where it was not wanted. */
  get observations(): Float32Array | null {
    if (!this.#hasObservations) return null;
    return this.#array(1, Float32Array, this.game.observationSize);
  }

  get rewards(): Float32Array {
    return this.#array(2, Float32Array, this.game.players);
  }

  /** 1: the match ended with the last step, and the next one has been dealt. */
  get dones(): Uint8Array {
    return this.#array(3, Uint8Array, 1);
  }

  /** Which seat is asked. */
  get seats(): Int32Array {
    return this.#array(4, Int32Array, 1);
  }

  get matchesEnded(): BigInt64Array {
    return this.#array(5, BigInt64Array, 1);
  }

  /** One legal action for each match; nothing happens where one of them is not legal. */
  step(actions: ArrayLike<number>): void {
    if (actions.length !== this.size) throw new LibraryError('There is one action for each match.');
    const at = this.memory.room(4 * this.size);
    this.memory.numbers(Int32Array, at, this.size).set(actions);
    this.memory.count('batch_step', this.address, at);
  }

  /** All matches anew, from the same seeds. */
  reset(): void {
    this.memory.count('batch_reset', this.address);
  }

  /** A copy of one of the matches. */
  state(index: number): State {
    const address = this.memory.address('batch_state', this.address, index);
    return new State(this.memory, address, this.game);
  }
}

function begin(memory: Memory, game: Game, size: number, settings: BatchSettings): Address {
  const { seeds, seed = 0, reward = 'ranks', observations = true } = settings;
  if (seeds !== undefined && seeds.length !== size)
    throw new LibraryError('There is one seed for each match.');
  const given = seeds === undefined ? 0 : memory.room(8 * size);
  if (seeds !== undefined) memory.numbers(BigUint64Array, given, size).set(seeds);
  const points = Number(reward === 'points');
  const rest = [points, Number(observations), threads];
  return memory.address('batch_new', game.address, size, seed64(seed), given, ...rest);
}
