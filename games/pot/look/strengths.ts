/** How strong a colour is: its cards add up. */
export interface Strength {
  letter: string;
  strength: number;
}

export const sumOf = (cards: readonly string[]) =>
  cards.reduce((sum, card) => sum + Number(card.slice(1)), 0);

/** The colours of a trick, the strongest first. */
export function strengthsOf(laid: readonly string[]): Strength[] {
  const letters = [...new Set(laid.map((card) => card.charAt(0)))];
  return letters
    .map((letter) => ({ letter, strength: sumOf(laid.filter((card) => card.startsWith(letter))) }))
    .sort((a, b) => b.strength - a.strength);
}
