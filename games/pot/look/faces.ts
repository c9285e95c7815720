// Pot's cards: an ingredient of the colour on light ground, the value and the mark on coloured tabs.
import { blue, green, orange, purple, red, yellow } from '$src/look/cards/colours';
import { numeral, underline } from '$src/look/cards/numerals';
import {
  at,
  backOf,
  fill,
  group,
  line,
  panel,
  pattern,
  printed,
  shape,
  sheet,
  smallBackOf,
  smallSuited,
  twice,
} from '$src/look/cards/pieces';
import type { Colour } from '$src/look/look';
import { ingredients } from './ingredients';

export const colours: Readonly<Record<string, Colour>> = {
  R: red,
  G: green,
  B: blue,
  Y: yellow,
  P: purple,
  O: orange,
};

/** An ingredient by its letter, with a radius around x,y. */
export function ingredient(letter: string, x: number, y: number, radius: number, turn = 0): string {
  return group(at(x, y, radius / 38, turn), ingredients[letter]!(colours[letter]!));
}

function colourOf(card: string): Colour {
  const colour = colours[card.charAt(0)];
  if (colour === undefined) throw new Error(`"${card}" is no card of Pot.`);
  return colour;
}

export function face(card: string): string {
  const colour = colourOf(card);
  const value = card.slice(1);
  const tab =
    fill('M5 11.5A6.5 6.5 0 0 1 11.5 5H38V45A8 8 0 0 1 30 53H5Z', colour.fill) +
    (value === '10'
      ? numeral(value, 21, 22, 25, colour.on, { spacing: -0.06 })
      : numeral(value, 21, 22, 31, colour.on)) +
    underline(value, 21, 33.6, 15, colour.on, 2.4) +
    shape(colour, 21, 44, 5.8, colour.on);
  return (
    sheet() +
    panel(colour.tint) +
    pattern(colour.pattern, printed, colour.deep, 0.13) +
    twice(tab) +
    fill('M-30 34Q0 44 32 34', colour.deep, at(52, 72), ' fill-opacity=".16"') +
    ingredient(card.charAt(0), 52, 72, 37)
  );
}

export function smallFace(card: string): string {
  const colour = colourOf(card);
  const value = card.slice(1);
  return smallSuited(colour, numeral(value, 50, 48, value === '10' ? 66 : 86, colour.on));
}

const cream = '#f2ddb0';

/** The pot itself, around x,y, 76 wide. */
export function pot(x: number, y: number, scale = 1, paint = cream, lid = '#fdf6e8'): string {
  return group(
    at(x, y, scale),
    fill('M-27-8H27V12C27 24 18 30 0 30S-27 24-27 12Z', paint) +
      fill('M-31-14H31V-6H-31Z', lid) +
      line('M-30 2H-38M30 2H38', paint, 6),
  );
}

const steam = line('M-11-22q-5-6 0-12M3-22q-5-6 0-12M16-22q-5-6 0-12', cream, 3.6, at(50, 70));

export function back(): string {
  return backOf('#6d1a2c', pot(50, 70) + steam);
}

export function smallBack(): string {
  return smallBackOf('#6d1a2c', pot(50, 68));
}
