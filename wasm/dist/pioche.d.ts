import { Module, type Source } from './module.js';
import type * as t from './types.js';
/** A request that was refused, in words for a person, and the clause that forbids a move. */
export declare class PiocheError extends Error {
    readonly name = "PiocheError";
    readonly code: string;
    readonly rule: string | null;
    readonly index: number | undefined;
    constructor(refusal: t.Refusal);
}
export declare class Pioche {
    #private;
    /** In which words, rules and refusals are given. */
    language: string;
    constructor(module: Module);
    static load(source: Source): Promise<Pioche>;
    /** The games with their options, zones and cards; the languages; the players' levels. */
    catalogue(): t.Catalogue;
    words(): t.Words;
    rules(game: string): t.Rules;
    /** A seed and its hash; a fresh seed where none is given. */
    commitment(seed?: string): t.Commitment;
    /** Whether a record is what it says it is; with the hash that was shown before the deal, its seed too. */
    verify(record: t.MatchRecord, commitment?: string): t.Verification;
    /** The position at the end of a record. */
    replay(record: t.MatchRecord): t.Position;
    /** Plays so many moves at random, to measure how fast that is; returns the number of matches. */
    playRandomly(game: string, players: number, moves: number): number;
    newMatch(settings: t.NewMatch): Match;
    /** A match from a position; it has no past, and so no record. */
    loadMatch(position: t.Position, seed?: string): Match;
    /** A match as it stood at the end of a record, or after so many of its moves. */
    resumeMatch(record: t.MatchRecord, moves?: number): Match;
}
/** One match. Several may be open at once; `close` gives back what one holds. */
export declare class Match {
    #private;
    constructor(module: Module, language: () => string);
    close(): void;
    /** Any request of docs/contract.md or docs/wasm.md. */
    ask<T>(op: string, fields?: Record<string, unknown>): T;
    /** The whole truth. */
    position(): t.Position;
    /** What a seat may know; null: a spectator. */
    view(seat: t.Seat | null): t.View;
    legal(): t.Legal;
    /** Plays a move. `as`: the events as that seat (null: a spectator) sees them; else all open. */
    move(seat: t.Seat, move: string, as?: t.Seat | null): t.Moved;
    /** What a player would do at a seat, from what the seat has seen; null: wait. */
    botMove(seat: t.Seat, player: t.PlayerName, seed?: string): string | null;
    /** The moves of a seat, best first, from what it has seen. */
    hint(seat: t.Seat, budget?: t.Budget, seed?: string): t.Hint;
    record(): t.MatchRecord;
}
