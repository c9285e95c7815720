// The module for programs: games, words, rules, records, and any number of matches.
import { Module, type Source } from './module.js';
import { Session } from './session.js';
import { LocalTable } from './table.js';
import type * as t from './types.js';

export class Pioche {
  readonly #module: Module;
  readonly #session: Session;
  /** In which words, rules and refusals are given. */
  language = 'en';

  constructor(module: Module) {
    this.#module = module;
    this.#session = new Session(module, () => this.language);
  }

  static async load(source: Source): Promise<Pioche> {
    return new Pioche(await Module.load(source));
  }

  #ask<T>(op: string, fields: Record<string, unknown> = {}): T {
    return this.#session.ask<T>(op, fields);
  }

  /** The games with their options, zones and cards; the languages; the players' levels. */
  catalogue(): t.Catalogue {
    const { games, languages, levels } = this.#ask<t.Catalogue>('catalogue');
    return { games, languages, levels };
  }

  words(): t.Words {
    return this.#ask<{ words: t.Words }>('words').words;
  }

  rules(game: string): t.Rules {
    return this.#ask<{ rules: t.Rules }>('rules', { game }).rules;
  }

  /** A seed and its hash; a fresh seed where none is given. */
  commitment(seed?: string): t.Commitment {
    const answer = this.#ask<t.Commitment>('commitment', { seed });
    return { seed: answer.seed, commitment: answer.commitment };
  }

  /** Whether a record is what it says it is; its seed too, with the hash shown before the deal. */
  verify(record: t.MatchRecord, commitment?: string): t.Verification {
    const answer = this.#ask<t.Verification>('verify', { record, commitment });
    return { good: answer.good, findings: answer.findings, commitment: answer.commitment };
  }

  /** The position at the end of a record. */
  replay(record: t.MatchRecord): t.Position {
    return this.#ask<{ position: t.Position }>('replay', { record }).position;
  }

  /** Plays so many moves at random, to measure how fast that is; returns the number of matches. */
  playRandomly(game: string, players: number, moves: number): number {
    return this.#ask<{ matches: number }>('play_randomly', { game, players, moves }).matches;
  }

  #match(op: string, fields: Record<string, unknown>): Match {
    const match = new Match(this.#module, () => this.language);
    try {
      match.ask(op, fields);
    } catch (error) {
      match.close();
      throw error;
    }
    return match;
  }

  newMatch(settings: t.NewMatch): Match {
    return this.#match('new', { ...settings });
  }

  /** A match from a position; it has no past, and so no record. */
  loadMatch(position: t.Position, seed?: string): Match {
    return this.#match('load', { position, seed });
  }

  /** A match as it stood at the end of a record, or after so many of its moves. */
  resumeMatch(record: t.MatchRecord, moves?: number): Match {
    return this.#match('resume', { record, moves });
  }

  /** A table, still to be opened or restored. */
  newTable(): LocalTable {
    return new LocalTable(this.#module, () => this.language);
  }
}

/** One match. */
export class Match extends Session {
  /** The whole truth. */
  position(): t.Position {
    return this.ask<{ position: t.Position }>('position').position;
  }

  /** What a seat may know; null: a spectator. */
  view(seat: t.Seat | null): t.View {
    return this.ask<{ view: t.View }>('view', { seat }).view;
  }

  legal(): t.Legal {
    const { legal, obliged } = this.ask<t.Legal>('legal');
    return { legal, obliged };
  }

  /** The moves of a seat with their parts, as a table sends them. */
  moves(seat: t.Seat): t.LegalMove[] {
    return this.ask<{ moves: t.LegalMove[] }>('moves', { seat }).moves;
  }

  /** Plays a move. `as`: the events as that seat (null: a spectator) sees them; else all open. */
  move(seat: t.Seat, move: string, as?: t.Seat | null): t.Moved {
    const { events, position } = this.ask<t.Moved>('move', { seat, move, as });
    return { events, position };
  }

  /** What a player would do at a seat, from what the seat has seen; null: wait. */
  botMove(seat: t.Seat, player: t.PlayerName, seed?: string): string | null {
    return this.ask<{ move: string | null }>('bot', { seat, player, seed }).move;
  }

  /** The moves of a seat, best first, from what it has seen. */
  hint(seat: t.Seat, budget?: t.Budget, seed?: string): t.Hint {
    return this.ask<{ hint: t.Hint }>('hint', { seat, budget, seed }).hint;
  }

  record(): t.MatchRecord {
    return this.ask<{ record: t.MatchRecord }>('record').record;
  }
}
