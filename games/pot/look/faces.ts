// Pot's cards: an ingredient of the colour on tinted paper, the value on a tab that shows in a fan.
import * as colour from '$src/look/cards/colours';
import { numeral } from '$src/look/cards/numerals';
import {
  at,
  circle,
  fill,
  group,
  line,
  panel,
  pattern,
  shape,
  sheet,
} from '$src/look/cards/pieces';
import type { Colour } from '$src/look/look';
import { ingredients, outlines } from './ingredients';

const suits: Readonly<Record<string, Colour>> = {
  R: colour.red,
  G: colour.green,
  B: colour.blue,
  Y: colour.yellow,
  P: colour.purple,
  O: colour.orange,
};

export const colours: Readonly<Record<string, Colour>> = Object.fromEntries(
  Object.entries(suits).map(([letter, suit]) => {
    return [letter, { ...suit, shape: outlines[letter]! }];
  }),
);

/** An ingredient by its letter, with a radius around x,y. */
export function ingredient(letter: string, x: number, y: number, radius: number, turn = 0): string {
  const suit = colours[letter]!;
  const layers = ingredients[letter]!.map(({ path, paint, stroke }) => {
    const colour = paint === 'fill' ? suit.fill : paint === 'ink' ? suit.ink : paint;
    return stroke === undefined ? fill(path, colour) : line(path, colour, stroke);
  });
  return group(at(x, y, radius / 10, turn), layers.join(''));
}

export function face(card: string): string {
  const letter = card.charAt(0);
  const suit = colours[letter];
  if (suit === undefined) throw new Error(`"${card}" is no card of Pot.`);
  const value = card.slice(1);
  return (
    sheet(suit.tint) +
    circle(60, 84, 36, colour.paper) +
    ingredient(letter, 60, 84, bigness(value)) +
    fill('M1.6 126H98.4V139.2A9.2 9.2 0 0 1 89.2 148.4H10.8A9.2 9.2 0 0 1 1.6 139.2Z', suit.fill) +
    pattern(suit, { x: 6, y: 128, width: 88, height: 18 }, suit.on, 0.5) +
    fill('M1.6 10.8A9.2 9.2 0 0 1 10.8 1.6H38V62A11 11 0 0 1 27 73H1.6Z', suit.fill) +
    numeral(value, 20, 25, value === '10' ? 22 : 31, suit.on, value === '10' ? 5 : 4.4) +
    shape(suit, 20, 57, 11, suit.on)
  );
}

/** The higher the card, the bigger what is on it. */
function bigness(value: string): number {
  return 16 + 1.5 * Number(value);
}

/** The pot itself, around x,y, 100 wide. */
export function pot(x: number, y: number, scale: number): string {
  return group(
    at(x, y, scale),
    fill('M-50-12H-62A6 6 0 0 0-62 4H-50ZM50-12H62A6 6 0 0 1 62 4H50Z', '#1f2a33') +
      fill('M-50-22H50V20A24 24 0 0 1 26 44H-26A24 24 0 0 1-50 20Z', '#3c4d5a') +
      fill('M-50-22H-34V20A24 24 0 0 0-14 44H-26A24 24 0 0 1-50 20Z', '#566a78') +
      fill(
        'M-55-30H55V-20H-55Z',
        '#1f2a33',
        '',
        ' stroke="#1f2a33" stroke-width="5" stroke-linejoin="round"',
      ),
  );
}

export function back(): string {
  return (
    sheet() +
    panel('#a8431f') +
    pattern(colour.orange, { x: 10, y: 12, width: 80, height: 126 }, '#ffd9a0', 0.22) +
    circle(50, 75, 34, '#a8431f') +
    circle(50, 75, 31, '#ffd9a0') +
    pot(50, 82, 0.42) +
    line('M41 62C38 57 44 54 41 49M50 61C47 56 53 53 50 48M59 62C56 57 62 54 59 49', '#a8431f', 2.6)
  );
}
