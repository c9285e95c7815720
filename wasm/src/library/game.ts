// Games of libpioche: their actions and the fields of an observation.
import { Batch, type BatchSettings } from './batch.js';
import { Handle, type Memory } from './memory.js';
import { State } from './state.js';

export type Options = Record<string, string | number | boolean>;

export interface GameDescription {
  game: string;
  rules: number;
  players: number;
  least_players: number;
  most_players: number;
  wins: 'lowest' | 'highest';
  has_rounds: boolean;
  options: Options;
  cards: string[];
}

/** A part of the observation: seats × places × values numbers from `offset` on. */
export interface Field {
  name: string;
  meaning: string;
  offset: number;
  seats: number;
  places: number;
  values: number;
  low: number;
  high: number;
  /** What each value stands for, where one of several names is marked. */
  names: string[];
}

const fieldBytes = 40;

/** A game for so many players with its options. */
export class Game extends Handle {
  readonly players: number;
  /** Actions are numbered from 0; the last one is to wait. */
  readonly actions: number;
  readonly observationSize: number;
  readonly informationSize: number;

  constructor(memory: Memory, address: number) {
    super(memory, 'game', address);
    this.players = memory.call('game_players', address);
    this.actions = memory.call('game_actions', address);
    this.observationSize = memory.call('game_observation_size', address);
    this.informationSize = memory.call('game_information_size', address);
  }

  get wait(): number {
    return this.actions - 1;
  }

  description(): GameDescription {
    return JSON.parse(this.memory.text('game_description', this.address)) as GameDescription;
  }

  actionName(action: number): string {
    return this.memory.text('game_action_name', this.address, action);
  }

  actionNumber(name: string): number {
    return this.memory.withText(name, (text) =>
      this.memory.count('game_action_number', this.address, text),
    );
  }

  fields(): Field[] {
    const count = this.memory.call('game_fields', this.address);
    return Array.from({ length: count }, (_, index) => this.#field(index));
  }

  #field(index: number): Field {
    const at = this.memory.room(fieldBytes);
    this.memory.count('game_field', this.address, index, at);
    const view = this.memory.view();
    const size = (place: number): number => view.getUint32(at + place, true);
    return {
      name: this.memory.textAt(size(0)),
      meaning: this.memory.textAt(size(4)),
      offset: size(8),
      seats: size(12),
      places: size(16),
      values: size(20),
      low: view.getFloat64(at + 24, true),
      high: view.getFloat64(at + 32, true),
      names: this.#valueNames(index),
    };
  }

  #valueNames(field: number): string[] {
    const names: string[] = [];
    for (;;) {
      const name = this.memory.call('game_value_name', this.address, field, names.length);
      if (name === 0) return names;
      names.push(this.memory.textAt(name));
    }
  }

  /** A match that begins. `seed`: 1 to 64 hexadecimal digits. */
  newState(seed: string): State {
    const address = this.memory.withText(seed, (text) =>
      this.memory.address('state_new', this.address, text),
    );
    return new State(this.memory, address, this);
  }

  /** So many matches, each a decision further with every step. */
  newBatch(size: number, settings: BatchSettings = {}): Batch {
    return new Batch(this.memory, this, size, settings);
  }
}
