// libpioche, the C library, as objects: games, states, players, search and batches.
import type { Source } from '../module.js';
import type { MatchRecord } from '../types.js';
import { Game, type Options } from './game.js';
import { Handle, Memory } from './memory.js';
import { seed64, State } from './state.js';

export interface GameSeats {
  name: string;
  least: number;
  most: number;
}

export interface RecordCheck {
  good: boolean;
  checks: { good: boolean; text: string }[];
}

/** A player of one seat, which keeps what the seat has seen of one match. */
export class Player extends Handle {
  constructor(memory: Memory, address: number) {
    super(memory, 'player', address);
  }

  /** The action of the seat that is asked. */
  choose(state: State): number {
    return this.memory.count('player_choose', this.address, state.address);
  }
}

/** All moves of a record. */
const allMoves = 0xffffffff;

export class Library {
  readonly #memory: Memory;

  private constructor(memory: Memory) {
    this.#memory = memory;
  }

  static async load(source: Source): Promise<Library> {
    return new Library(await Memory.load(source));
  }

  /** PIOCHE_API_VERSION of capi/pioche.h. */
  get version(): number {
    return this.#memory.call('api_version');
  }

  /** How large the module's memory has become. */
  get memoryBytes(): number {
    return this.#memory.bytes;
  }

  games(): GameSeats[] {
    const found: GameSeats[] = [];
    for (;;) {
      const name = this.#memory.call('game_name_at', found.length);
      if (name === 0) return found;
      const at = this.#memory.room(8);
      this.#memory.count('game_seats_at', found.length, at, at + 4);
      const view = this.#memory.view();
      const [least, most] = [view.getInt32(at, true), view.getInt32(at + 4, true)];
      found.push({ name: this.#memory.textAt(name), least, most });
    }
  }

  game(name: string, players: number, options?: Options): Game {
    const memory = this.#memory;
    const address = memory.withText(name, (game) =>
      memory.withText(options === undefined ? null : JSON.stringify(options), (given) =>
        memory.address('game_new', game, players, given),
      ),
    );
    return new Game(memory, address);
  }

  /** The state that `State.save` has written. */
  loadState(saved: string): State {
    const address = this.#memory.withText(saved, (text) =>
      this.#memory.address('state_load', text),
    );
    return new State(this.#memory, address);
  }

  /** The state at the end of a record, or after so many of its moves. */
  stateFromRecord(record: MatchRecord, moves = allMoves): State {
    const address = this.#memory.withText(JSON.stringify(record), (text) =>
      this.#memory.address('state_from_record', text, moves),
    );
    return new State(this.#memory, address);
  }

  /** Checks moves, result and seed, and what was committed to before the deal. */
  verify(record: MatchRecord, commitment: string | null = null): RecordCheck {
    const memory = this.#memory;
    const found = memory.withText(JSON.stringify(record), (text) =>
      memory.withText(commitment, (hash) => memory.text('verify', text, hash)),
    );
    return JSON.parse(found) as RecordCheck;
  }

  /** Names as in docs/arena.md: "random", "normal", "expert@100ms", "hard@500sims". */
  player(name: string, seed: number | bigint = 0): Player {
    const address = this.#memory.withText(name, (text) =>
      this.#memory.address('player_new', text, seed64(seed)),
    );
    return new Player(this.#memory, address);
  }
}
