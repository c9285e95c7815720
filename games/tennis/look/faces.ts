// Tennis's cards: balls as pips on a hard court; everything else has a coloured head, on which the page
// prints its name, and one picture.
import { numeral, underline } from '$src/look/cards/numerals';
import {
  at,
  backOf,
  circle,
  fill,
  group,
  line,
  panel,
  sheet,
  smallBackOf,
  smallGround,
  twice,
} from '$src/look/cards/pieces';
import { paper } from '$src/look/cards/colours';
import { ball, specials } from './pictures';

const court = '#135c68';
const ink = '#0e4650';

interface Pips {
  radius: number;
  places: readonly (readonly [number, number])[];
}

const pips: Readonly<Record<string, Pips>> = {
  1: { radius: 25, places: [[0, 0]] },
  2: {
    radius: 16,
    places: [
      [-15, -15],
      [15, 15],
    ],
  },
  3: {
    radius: 13,
    places: [
      [-17, -23],
      [0, 0],
      [17, 23],
    ],
  },
  4: {
    radius: 15,
    places: [
      [-17, -16],
      [17, -16],
      [-17, 16],
      [17, 16],
    ],
  },
  5: {
    radius: 13,
    places: [
      [-18, -24],
      [18, -24],
      [0, 0],
      [-18, 24],
      [18, 24],
    ],
  },
  6: {
    radius: 11.5,
    places: [
      [-15, -26],
      [15, -26],
      [-15, 0],
      [15, 0],
      [-15, 26],
      [15, 26],
    ],
  },
};

export function face(card: string): string {
  const balls = pips[card];
  return balls === undefined ? pictured(card) : ballFace(card, balls);
}

function ballFace(value: string, { radius, places }: Pips): string {
  const tab =
    fill('M5 11.5A6.5 6.5 0 0 1 11.5 5H31V33A7 7 0 0 1 24 40H5Z', paper) +
    numeral(value, 17.5, 21.5, 29, ink) +
    underline(value, 17.5, 34, 13, ink, 2.6);
  return (
    sheet() +
    panel(court) +
    line('M12 12H88V128H12ZM12 70H88M50 42V98', '#ffffff', 2, '', ' stroke-opacity=".22"') +
    places
      .map(([x, y]) => circle(52 + x, 75 + y, radius, '#0a3a43', ' fill-opacity=".5"'))
      .join('') +
    places.map(([x, y]) => ball(50 + x, 72 + y, radius)).join('') +
    twice(tab)
  );
}

function pictured(card: string): string {
  const { paint, picture } = specials[card]!;
  return (
    sheet() +
    panel('#fff9ec') +
    fill('M5 11.5A6.5 6.5 0 0 1 11.5 5H88.5A6.5 6.5 0 0 1 95 11.5V33H5Z', paint) +
    group(at(50, 84, 0.98), picture) +
    `<rect x="5" y="129" width="90" height="6" rx="3" fill="${paint}" fill-opacity=".8"/>`
  );
}

export function smallFace(card: string): string {
  const special = specials[card];
  if (special === undefined) return smallGround(court) + numeral(card, 50, 70, 98, paper);
  return (
    smallGround('#fff9ec') +
    fill('M0 12A12 12 0 0 1 12 0H88A12 12 0 0 1 100 12V26H0Z', special.paint) +
    group(at(50, 82, 1.15), special.picture)
  );
}

export function back(): string {
  return backOf('#8e3f1f', ball(50, 70, 24));
}

export function smallBack(): string {
  return smallBackOf('#8e3f1f', ball(50, 70, 30));
}
