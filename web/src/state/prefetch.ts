// What is played at a table, and how it looks, asked as soon as its address is known: the page that
// shows it, and the texts, are still coming.
import { api } from '$src/net/api';
import { lookOf } from '$src/look/looks';

type Answer = ReturnType<typeof api.table>;

let asked: { id: string; answer: Answer } | null = null;

export function prefetchTable(id: string): void {
  const answer = api.table(id);
  asked = { id, answer };
  answer.then(({ table }) => lookOf(table.game)).catch(() => {});
}

/** The answer about a table; each is used once, since tables change. */
export function prefetchedTable(id: string): Answer {
  const answer = asked?.id === id ? asked.answer : api.table(id);
  asked = null;
  return answer;
}
