// Mio's cards: a ground of the colour, and as many of its shapes on a plate as the card is worth.
import { blue, green, grey, night, paper, red, yellow } from '$src/look/cards/colours';
import { numeral } from '$src/look/cards/numerals';
import { at, circle, fill, panel, pattern, shape, sheet } from '$src/look/cards/pieces';
import type { Colour } from '$src/look/look';
import { cat, head, paw } from './cat';

export const colours: Readonly<Record<string, Colour>> = {
  R: red,
  G: green,
  B: blue,
  Y: yellow,
  S: grey,
};

const star = 'M0-10.5 3-3.6 10.4-3 4.8 1.8 6.5 9 0 5.2-6.5 9-4.8 1.8-10.4-3-3-3.6Z';

/** Where the shapes stand on the plate, for each value. */
const places: readonly (readonly (readonly [number, number])[])[] = [
  [[0, 0]],
  [
    [0, -17],
    [0, 17],
  ],
  [
    [0, -18],
    [-16, 12],
    [16, 12],
  ],
  [
    [-13, -15],
    [13, -15],
    [-13, 15],
    [13, 15],
  ],
  [
    [-16, -18],
    [16, -18],
    [0, 0],
    [-16, 18],
    [16, 18],
  ],
  [
    [-13, -20],
    [13, -20],
    [-13, 0],
    [13, 0],
    [-13, 20],
    [13, 20],
  ],
  [
    [-14, -21],
    [14, -21],
    [-20, 0],
    [0, 0],
    [20, 0],
    [-14, 21],
    [14, 21],
  ],
  [
    [-14, -21],
    [14, -21],
    [-20, 0],
    [0, 0],
    [20, 0],
    [-18, 20],
    [0, 23],
    [18, 20],
  ],
  [
    [-18, -20],
    [0, -20],
    [18, -20],
    [-18, 0],
    [0, 0],
    [18, 0],
    [-18, 20],
    [0, 20],
    [18, 20],
  ],
];

const radii = [26, 14, 13, 12.5, 10.5, 9.5, 8.5, 8.5, 8.5];

export function face(card: string): string {
  const colour = colours[card.charAt(0)];
  return colour === undefined ? joker() : coloured(colour, card.slice(1));
}

function coloured(colour: Colour, symbol: string): string {
  return (
    sheet() +
    panel(colour.fill, 4) +
    pattern(colour, { x: 7, y: 8, width: 86, height: 134 }, colour.on, 0.22, 1.45) +
    fill('M4 11A7 7 0 0 1 11 4H36V64A9 9 0 0 1 27 73H4Z', colour.fill) +
    (symbol === '*' ? starred(colour) : numbered(colour, symbol))
  );
}

function numbered(colour: Colour, symbol: string): string {
  const value = Number(symbol);
  const spots = places[value - 1] ?? [];
  const radius = radii[value - 1] ?? 8;
  return (
    numeral(symbol, 21, 26, 31, colour.on, 4.4) +
    shape(colour, 21, 58, 11, colour.on) +
    circle(56, 96, 37, paper) +
    spots.map(([x, y]) => shape(colour, 56 + x, 96 + y, radius, colour.ink)).join('')
  );
}

function starred(colour: Colour): string {
  return (
    fill(star, colour.on, at(21, 26, 1.45)) +
    shape(colour, 21, 58, 11, colour.on) +
    circle(56, 96, 37, night) +
    fill(star, colour === grey ? '#d5dadd' : colour.tint, at(56, 97, 3.2)) +
    shape(colour, 56, 98, 10.5, colour.ink)
  );
}

function joker(): string {
  const patches = Object.values(colours).map((colour, i) => {
    return `<rect x="${4 + i * 18.4}" y="128" width="18.4" height="18" fill="${colour.fill}"/>`;
  });
  const shapes = Object.values(colours).map((colour, i) => {
    return shape(colour, 13.2 + i * 18.4, 137, 6, colour.on);
  });
  return (
    sheet() +
    panel(night, 4) +
    patches.join('') +
    shapes.join('') +
    fill(head, '#ffd04a', at(22, 28, 0.5)) +
    circle(17, 27, 2.6, night) +
    circle(27, 27, 2.6, night) +
    cat(54, 88, 1.05)
  );
}

export function back(): string {
  const prints = [
    [24, 30, -18],
    [66, 26, 12],
    [42, 62, 16],
    [78, 70, -12],
    [22, 94, 12],
    [60, 104, -16],
    [34, 130, -10],
    [80, 128, 18],
  ];
  return (
    sheet() +
    panel('#5b3a6e') +
    prints
      .map(([x, y, turn]) => fill(paw, '#f4c9a8', at(x!, y!, 1, turn), ' fill-opacity=".85"'))
      .join('')
  );
}
