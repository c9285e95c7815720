// The module for programs: games, words, rules, records, and any number of matches.
import { Module } from './module.js';
/** A request that was refused, in words for a person, and the clause that forbids a move. */
export class PiocheError extends Error {
    name = 'PiocheError';
    code;
    rule;
    index;
    constructor(refusal) {
        super(refusal.message);
        this.code = refusal.code;
        this.rule = refusal.rule;
        this.index = refusal.index;
    }
}
function answerTo(module, session, request) {
    const answer = JSON.parse(module.ask(session, JSON.stringify(request)));
    if (!answer.ok)
        throw new PiocheError(answer.error);
    return answer;
}
export class Pioche {
    #module;
    #session;
    /** In which words, rules and refusals are given. */
    language = 'en';
    constructor(module) {
        this.#module = module;
        this.#session = module.open();
    }
    static async load(source) {
        return new Pioche(await Module.load(source));
    }
    #ask(op, fields = {}) {
        return answerTo(this.#module, this.#session, { op, lang: this.language, ...fields });
    }
    /** The games with their options, zones and cards; the languages; the players' levels. */
    catalogue() {
        const { games, languages, levels } = this.#ask('catalogue');
        return { games, languages, levels };
    }
    words() {
        return this.#ask('words').words;
    }
    rules(game) {
        return this.#ask('rules', { game }).rules;
    }
    /** A seed and its hash; a fresh seed where none is given. */
    commitment(seed) {
        const answer = this.#ask('commitment', { seed });
        return { seed: answer.seed, commitment: answer.commitment };
    }
    /** Whether a record is what it says it is; with the hash that was shown before the deal, its seed too. */
    verify(record, commitment) {
        const answer = this.#ask('verify', { record, commitment });
        return { good: answer.good, findings: answer.findings, commitment: answer.commitment };
    }
    /** The position at the end of a record. */
    replay(record) {
        return this.#ask('replay', { record }).position;
    }
    /** Plays so many moves at random, to measure how fast that is; returns the number of matches. */
    playRandomly(game, players, moves) {
        return this.#ask('play_randomly', { game, players, moves }).matches;
    }
    #match(op, fields) {
        const match = new Match(this.#module, () => this.language);
        try {
            match.ask(op, fields);
        }
        catch (error) {
            match.close();
            throw error;
        }
        return match;
    }
    newMatch(settings) {
        return this.#match('new', { ...settings });
    }
    /** A match from a position; it has no past, and so no record. */
    loadMatch(position, seed) {
        return this.#match('load', { position, seed });
    }
    /** A match as it stood at the end of a record, or after so many of its moves. */
    resumeMatch(record, moves) {
        return this.#match('resume', { record, moves });
    }
}
/** One match. Several may be open at once; `close` gives back what one holds. */
export class Match {
    #module;
    #session;
    #language;
    constructor(module, language) {
        this.#module = module;
        this.#session = module.open();
        this.#language = language;
    }
    close() {
        this.#module.close(this.#session);
    }
    /** Any request of docs/contract.md or docs/wasm.md. */
    ask(op, fields = {}) {
        return answerTo(this.#module, this.#session, { op, lang: this.#language(), ...fields });
    }
    /** The whole truth. */
    position() {
        return this.ask('position').position;
    }
    /** What a seat may know; null: a spectator. */
    view(seat) {
        return this.ask('view', { seat }).view;
    }
    legal() {
        const { legal, obliged } = this.ask('legal');
        return { legal, obliged };
    }
    /** Plays a move. `as`: the events as that seat (null: a spectator) sees them; else all open. */
    move(seat, move, as) {
        const { events, position } = this.ask('move', { seat, move, as });
        return { events, position };
    }
    /** What a player would do at a seat, from what the seat has seen; null: wait. */
    botMove(seat, player, seed) {
        return this.ask('bot', { seat, player, seed }).move;
    }
    /** The moves of a seat, best first, from what it has seen. */
    hint(seat, budget, seed) {
        return this.ask('hint', { seat, budget, seed }).hint;
    }
    record() {
        return this.ask('record').record;
    }
}
