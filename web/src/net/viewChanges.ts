// What a move has changed of a view.
import type { MovedMessage } from './protocol.gen';

type Entries = Record<string, unknown>;

/** The new values of all keys that are not as they were. */
export function changesOf(before: object, moved: Pick<MovedMessage, 'view' | 'added'>): Entries {
  const changes: Entries = { ...moved.view };
  for (const [key, cards] of Object.entries(moved.added ?? {}))
    changes[key] = [...((before as Entries)[key] as unknown[]), ...cards];
  return changes;
}
