// The notation of moves, taken apart and put together. What all games share is here: an
// announcement is a "!" at the end, and a move is a card or a word.
import type { MoveParts } from '$src/look/look';

/** One way in which a game writes moves. */
export interface Form {
  form: RegExp;
  parts: (found: readonly string[]) => Omit<MoveParts, 'announce'>;
}

/** A word that is the whole move. */
export const word = (...words: string[]): Form => ({
  form: new RegExp(`^(${words.join('|')})$`),
  parts: ([verb]) => ({ verb: verb! }),
});

/** A card, and what is named with it: "R7", "J=B", "RX>2". */
export const played = (card: string): Form => ({
  form: new RegExp(`^(${card})(?:=([A-Z]))?(?:>(\\d+))?$`),
  parts: ([name, colour, seat]) => ({
    card: name!,
    ...(colour !== undefined && { colour }),
    ...(seat !== undefined && { seat: Number(seat) }),
  }),
});

export function parserOf(forms: readonly Form[]): (move: string) => MoveParts {
  return (move) => {
    const announce = move.endsWith('!');
    const text = announce ? move.slice(0, -1) : move;
    for (const { form, parts } of forms) {
      const found = form.exec(text);
      if (found !== null) return { ...parts(found.slice(1)), announce };
    }
    // A word that this page does not know yet is still a move that can be offered and sent.
    return { verb: text, announce };
  };
}

/** Verbs first, then the card, then what is named with it. */
export function spell(parts: MoveParts): string {
  const words = [
    ...(parts.verb === undefined ? [] : [parts.verb]),
    ...(parts.card === undefined ? [] : [parts.card]),
    ...(parts.places ?? []),
  ];
  const colour = parts.colour === undefined ? '' : `=${parts.colour}`;
  const seat = parts.seat === undefined ? '' : `>${parts.seat}`;
  return words.join(' ') + colour + seat + (parts.announce ? '!' : '');
}

/** Compares cards by their places in the orders given for colours and for the rest of the name. */
export function byColour(
  colours: string,
  symbols: readonly string[],
): (a: string, b: string) => number {
  const place = (card: string): number => {
    const colour = colours.indexOf(card.charAt(0));
    const symbol = symbols.indexOf(colour < 0 ? card : card.slice(1));
    return (colour < 0 ? colours.length : colour) * 100 + symbol;
  };
  return (a, b) => place(a) - place(b) || (a < b ? -1 : a > b ? 1 : 0);
}
