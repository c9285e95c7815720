// Searching the clauses of a game.
import type { Clause, Rules } from '$src/net/protocol.gen';

export interface FoundSection {
  title: string;
  clauses: Clause[];
}

/** Letters alone: what is typed without accents or capitals finds what has them. */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The sections with the clauses that have every word searched for, in their id or their text. */
export function matchingSections(rules: Rules, search: string): FoundSection[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const fits = (clause: Clause) => {
    const text = plain(`${clause.id} ${clause.text}`);
    return words.every((word) => text.includes(word));
  };
  const byId = new Map(rules.clauses.map((clause) => [clause.id, clause]));
  return rules.sections
    .map(({ title, clauses }) => ({
      title,
      clauses: clauses.flatMap((id) => byId.get(id) ?? []).filter(fits),
    }))
    .filter((section) => section.clauses.length > 0);
}

export interface Piece {
  text: string;
  kind: 'plain' | 'code' | 'hit' | 'clause';
}

/** A clause's text in pieces: `notation`, other clauses, what was searched for, and the rest. */
export function marked(text: string, search: string, ids: ReadonlySet<string>): Piece[] {
  return text.split(/(`[^`]*`|\b[A-Z]\d{1,2}\b)/).flatMap((part): Piece[] => {
    if (part.startsWith('`')) return [{ text: part.slice(1, -1), kind: 'code' }];
    if (ids.has(part)) return [{ text: part, kind: 'clause' }];
    return withHits(part, search);
  });
}

function withHits(text: string, search: string): Piece[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const folded = [...text].map((letter) => plain(letter).slice(0, 1) || letter).join('');
  const letters = [...text];
  const hits = letters.map(() => false);
  for (const word of words)
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1))
      hits.fill(true, at, at + word.length);
  const pieces: Piece[] = [];
  for (const [index, letter] of letters.entries()) {
    const kind = hits[index] ? 'hit' : 'plain';
    const last = pieces.at(-1);
    if (last?.kind === kind) last.text += letter;
    else pieces.push({ text: letter, kind });
  }
  return pieces;
}
