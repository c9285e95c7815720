// One session of the module: requests go in, answers come out, refusals are thrown.
import type { Module } from './module.js';
import type { Refusal } from './types.js';

/** A request that was refused, in words for a person, and the clause that forbids a move. */
export class PiocheError extends Error {
  override readonly name = 'PiocheError';
  readonly code: string;
  readonly rule: string | null;
  readonly index: number | undefined;
  readonly rules: number[] | undefined;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.code = refusal.code;
    this.rule = refusal.rule;
    this.index = refusal.index;
    this.rules = refusal.rules;
  }
}

type Answer<T> = ({ ok: true } & T) | { ok: false; error: Refusal };

/** Several may be open at once; `close` gives back what one holds. */
export class Session {
  readonly #module: Module;
  readonly #session: number;
  readonly #language: () => string;

  constructor(module: Module, language: () => string) {
    this.#module = module;
    this.#session = module.open();
    this.#language = language;
  }

  close(): void {
    this.#module.close(this.#session);
  }

  /** Any request of docs/contract.md or docs/wasm.md. */
  ask<T>(op: string, fields: Record<string, unknown> = {}): T {
    const request = JSON.stringify({ op, lang: this.#language(), ...fields });
    const answer = JSON.parse(this.#module.ask(this.#session, request)) as Answer<T>;
    if (!answer.ok) throw new PiocheError(answer.error);
    return answer;
  }
}
