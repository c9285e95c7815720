// The worker's side: answers calls in the order in which they come.
import type { Pioche } from './pioche.js';
import type { Call, Reply } from './remote.js';
import { PiocheError, Session } from './session.js';

type Method = (...args: unknown[]) => unknown;

export class Service {
  readonly #pioche: Promise<Pioche>;
  readonly #sessions = new Map<number, Session>();
  #lastSession = 0;

  constructor(pioche: Promise<Pioche>) {
    this.#pioche = pioche;
  }

  async reply(call: Call): Promise<Reply> {
    try {
      const result = this.#result(await this.#pioche, call);
      if (!(result instanceof Session)) return { id: call.id, result };
      this.#sessions.set(++this.#lastSession, result);
      return { id: call.id, session: this.#lastSession };
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

  #result(pioche: Pioche, { session, method, args }: Call): unknown {
    if (session === null && method === 'setLanguage') {
      pioche.language = String(args[0]);
      return undefined;
    }
    const target = session === null ? pioche : this.#sessions.get(session);
    if (target === undefined)
      throw new Error(`There is no match or table ${session}: it was closed.`);
    const found = (target as unknown as Record<string, Method | undefined>)[method];
    if (typeof found !== 'function') throw new Error(`There is no method ${method}.`);
    if (session !== null && method === 'close') this.#sessions.delete(session);
    return found.apply(target, args);
  }
}
