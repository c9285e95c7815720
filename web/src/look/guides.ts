// The rules in pictures that a game's folder brings: games/<game>/look/guide.json. Its words are
// `guide.*` in the game's words.

export interface Guide {
  /** What lies there, and cards with a word each: what may be put on it, or how they compare. */
  example: { on: string; cards: { card: string; word: string }[] };
  /** Cards with their name and a sentence (`guide.<key>`, `guide.<key>.about`), and what they count. */
  cards: { card: string; key: string; points?: string }[];
}

const found = import.meta.glob<Guide>('../../../games/*/look/guide.json', { import: 'default' });

/** Null where the game's folder brings none. */
export function guideOf(game: string): Promise<Guide> | null {
  return found[`../../../games/${game}/look/guide.json`]?.() ?? null;
}
