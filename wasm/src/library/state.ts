// States of libpioche: matches that ask one seat for one decision after another.
import type { MatchRecord, Position, View } from '../types.js';
import { Game } from './game.js';
import { Handle, type Memory } from './memory.js';

/** Stands for no seat, and for a spectator where somebody looks. */
export const nobody = -1;

/** What a search says of an action. */
export interface Ranking {
  action: number;
  /** To win the match. */
  chance: number;
  /** Expected in the round; NaN where no simulation has reached its end. */
  points: number;
  visits: number;
}

/** How long to search: so many simulations, or so many milliseconds. */
export type SearchBudget = { simulations: number } | { milliseconds: number };

const rankingBytes = 32;

/** A seed of 64 bits. */
export const seed64 = (seed: number | bigint): bigint => BigInt.asUintN(64, BigInt(seed));

export class State extends Handle {
  readonly game: Game;

  constructor(memory: Memory, address: number, game?: Game) {
    super(memory, 'state', address);
    this.game = game ?? new Game(memory, memory.address('state_game', address));
  }

  copy(): State {
    return new State(this.memory, this.memory.address('state_copy', this.address), this.game);
  }

  /** Whether both are the same match at the same point. */
  equals(other: State): boolean {
    return this.memory.call('state_equal', this.address, other.address) !== 0;
  }

  /** The seat that is asked to act; `nobody` once the match is over. */
  get seat(): number {
    return this.memory.call('state_seat', this.address);
  }

  get isOver(): boolean {
    return this.memory.call('state_is_over', this.address) !== 0;
  }

  /** How many moves were made; waiting is none. */
  get moves(): number {
    return this.memory.call('state_moves', this.address);
  }

  /** 1 for each action that the seat that is asked may take. */
  mask(): Uint8Array {
    const { actions } = this.game;
    const at = this.memory.room(actions);
    this.memory.count('state_mask', this.address, at);
    return this.memory.copy<Uint8Array>(Uint8Array, at, actions);
  }

  /** The legal actions in ascending order. */
  legal(): Int32Array {
    const { actions } = this.game;
    const at = this.memory.room(4 * actions);
    const count = this.memory.count('state_legal', this.address, at, actions);
    return this.memory.copy<Int32Array>(Int32Array, at, count);
  }

  /** The action of the seat that is asked. */
  apply(action: number): void {
    this.memory.count('state_apply', this.address, action);
  }

  /** A move of any seat that may make it now, in notation. */
  play(seat: number, move: string): void {
    this.memory.withText(move, (text) => this.memory.count('state_play', this.address, seat, text));
  }

  #perSeat(name: string): Float64Array {
    const at = this.memory.room(8 * this.game.players);
    this.memory.count(name, this.address, at);
    return this.memory.copy<Float64Array>(Float64Array, at, this.game.players);
  }

  scores(): Float64Array {
    return this.#perSeat('state_scores');
  }

  /** Rewards by rank: 1 for the first … −1 for the last; 0 before the end. */
  ranks(): Float64Array {
    return this.#perSeat('state_ranks');
  }

  /** Points scored by the last action, more being better. */
  points(): Float64Array {
    return this.#perSeat('state_points');
  }

  #numbers(name: string, seat: number, size: number): Float32Array {
    const at = this.memory.room(4 * size);
    this.memory.count(name, this.address, seat, at);
    return this.memory.copy<Float32Array>(Float32Array, at, size);
  }

  /** What a seat (the one that is asked) knows, as numbers. */
  observation(seat = this.seat): Float32Array {
    return this.#numbers('state_observation', seat, this.game.observationSize);
  }

  /** The observation followed by the last moves as the seat saw them. */
  information(seat = this.seat): Float32Array {
    return this.#numbers('state_information', seat, this.game.informationSize);
  }

  view(seat = this.seat): View {
    return JSON.parse(this.memory.text('state_view', this.address, seat)) as View;
  }

  /** The view, and a hash of everything that the seat has seen since the match began. */
  informationText(seat = this.seat): string {
    return this.memory.text('state_information_text', this.address, seat);
  }

  /** Everything, hidden cards too. */
  position(): Position {
    return JSON.parse(this.memory.text('state_position', this.address)) as Position;
  }

  /** Another state that agrees with what the seat knows, drawn at random. */
  determinize(seat: number, seed: number | bigint): State {
    const address = this.memory.address('state_determinize', this.address, seat, seed64(seed));
    return new State(this.memory, address, this.game);
  }

  /** The state as a text, for `Library.loadState`. */
  save(): string {
    return this.memory.text('state_save', this.address);
  }

  /** Only of a state that was dealt from a seed. */
  record(): MatchRecord {
    return JSON.parse(this.memory.text('state_record', this.address)) as MatchRecord;
  }

  /** The actions of the seat that is asked, best first. */
  search(budget: SearchBudget, seed: number | bigint = 0): Ranking[] {
    const room = this.game.actions;
    const at = this.memory.room(rankingBytes * room);
    const simulations = 'simulations' in budget ? budget.simulations : 0;
    const milliseconds = 'milliseconds' in budget ? budget.milliseconds : 0;
    const count = this.memory.count(
      'search',
      this.address,
      simulations,
      milliseconds,
      seed64(seed),
      at,
      room,
    );
    const view = this.memory.view();
    return Array.from({ length: count }, (_, index) => {
      const one = at + rankingBytes * index;
      return {
        action: view.getInt32(one, true),
        chance: view.getFloat64(one + 8, true),
        points: view.getFloat64(one + 16, true),
        visits: view.getUint32(one + 24, true),
      };
    });
  }

  /** The moves of a seat ranked, with reasons, as `pioche hint --json` gives them. */
  hint(seat: number, simulations: number, seed: number | bigint = 0, language = 'en'): unknown {
    return JSON.parse(
      this.memory.withText(language, (text) =>
        this.memory.text('hint', this.address, seat, simulations, seed64(seed), text),
      ),
    );
  }
}
