// The worker's side: answers calls in the order in which they come.
import { Match, type Pioche, PiocheError } from './pioche.js';
import type { Call, Reply } from './remote.js';

type Method = (...args: unknown[]) => unknown;

export class Service {
  readonly #pioche: Promise<Pioche>;
  readonly #matches = new Map<number, Match>();
  #lastMatch = 0;

  constructor(pioche: Promise<Pioche>) {
    this.#pioche = pioche;
  }

  async reply(call: Call): Promise<Reply> {
    try {
      const result = this.#result(await this.#pioche, call);
      if (!(result instanceof Match)) return { id: call.id, result };
      this.#matches.set(++this.#lastMatch, result);
      return { id: call.id, match: this.#lastMatch };
    } catch (error) {
      if (error instanceof PiocheError) {
        const { code, message, rule, index } = error;
        return {
          id: call.id,
          refusal: { code, message, rule, ...(index === undefined ? {} : { index }) },
        };
      }
      return { id: call.id, failure: String(error) };
    }
  }

  #result(pioche: Pioche, { match, method, args }: Call): unknown {
    if (match === null && method === 'setLanguage') {
      pioche.language = String(args[0]);
      return undefined;
    }
    const target = match === null ? pioche : this.#matches.get(match);
    if (target === undefined) throw new Error(`There is no match ${match}: it was closed.`);
    const found = (target as unknown as Record<string, Method | undefined>)[method];
    if (typeof found !== 'function') throw new Error(`There is no method ${method}.`);
    if (match !== null && method === 'close') this.#matches.delete(match);
    return found.apply(target, args);
  }
}
