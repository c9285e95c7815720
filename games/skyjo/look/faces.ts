// Skyjo's cards: water that rises with the value. Its level says the value without the hue.
import { numeral, underline } from '$src/look/cards/numerals';
import {
  at,
  backOf,
  fill,
  line,
  panel,
  sheet,
  smallBackOf,
  smallGround,
} from '$src/look/cards/pieces';
import { round } from '$src/look/cards/round';

interface Tide {
  sky: string;
  water: string;
  on: string;
  /** Around the figure. */
  edge: string;
}

const tide = (sky: string, water: string, on: string, edge: string): Tide => ({
  sky,
  water,
  on,
  edge,
});

/** Cold night, foam, green, sand, ember. */
const tides: Readonly<Record<string, Tide>> = {
  '-2': tide('#35327f', '#191650', '#ffffff', '#191650'),
  '-1': tide('#4a50a8', '#2a2c78', '#ffffff', '#232567'),
  '0': tide('#f7fcff', '#bfe2f1', '#114059', '#f7fcff'),
  '1': tide('#dcf3f3', '#84cfd0', '#083f45', '#eafafa'),
  '2': tide('#d6f1ea', '#68c4b4', '#063f38', '#e6f8f3'),
  '3': tide('#d5f0dd', '#58b98f', '#063c29', '#e4f7ea'),
  '4': tide('#dcf0cf', '#74b95f', '#143a12', '#eaf8e0'),
  '5': tide('#f3f2c0', '#cfc648', '#3b3600', '#faf9d8'),
  '6': tide('#faecae', '#eac339', '#402e00', '#fdf4cc'),
  '7': tide('#fce2a6', '#f2ac2b', '#452600', '#fdf0cb'),
  '8': tide('#fcd6a4', '#f09030', '#471f00', '#fde8c8'),
  '9': tide('#f6b48c', '#e2682c', '#ffffff', '#7a2405'),
  '10': tide('#ef9880', '#d34a2c', '#ffffff', '#701308'),
  '11': tide('#e37f78', '#b92a30', '#ffffff', '#5f0913'),
  '12': tide('#c9616f', '#8d1231', '#ffffff', '#48041a'),
};

const star = 'M0-10 2.2-2.2 10 0 2.2 2.2 0 10-2.2 2.2-10 0-2.2-2.2Z';
const stars = [
  [20, 22, 0.83],
  [80, 34, 0.57],
  [72, 14, 0.4],
  [28, 112, 0.5],
  [82, 106, 0.67],
]
  .map(([x, y, size]) => fill(star, '#ffe7a3', at(x!, y!, size)))
  .join('');

function tideOf(card: string): Tide {
  const found = tides[card];
  if (found === undefined) throw new Error(`"${card}" is no card of Skyjo.`);
  return found;
}

export function face(card: string): string {
  const { sky, water, on, edge } = tideOf(card);
  const value = Number(card);
  const level = round(126 - ((value + 2) / 14) * 104);
  const rough = value < 1 ? 3 : round(4 + value * 1.1);
  const swell = `q11.25-${rough} 22.5 0t22.5 0 22.5 0 22.5 0`;
  const crest =
    value > 0 && value < 12
      ? line(`M5 ${round(level + 11)}${swell}`, '#ffffff', 2, '', ' stroke-opacity=".35"')
      : '';
  const wide = value < 0 || value > 8;
  const style = {
    edge: { paint: edge, width: wide ? 5 : 4.5 },
    spacing: card.length > 1 ? -0.035 : 0,
  };
  return (
    sheet() +
    panel(sky) +
    fill(`M5 ${level}${swell}V128.5A6.5 6.5 0 0 1 88.5 135H11.5A6.5 6.5 0 0 1 5 128.5Z`, water) +
    crest +
    (value < 0 ? stars : '') +
    numeral(card, 50, 68, card.length > 1 ? 57 : 70, on, style) +
    underline(card, 50, 97, 26, on, 5)
  );
}

export function smallFace(card: string): string {
  const { sky, water, on, edge } = tideOf(card);
  const value = Number(card);
  const level = round(132 - ((value + 2) / 14) * 116);
  const style = { edge: { paint: edge, width: 7 }, spacing: card.length > 1 ? -0.06 : 0 };
  return (
    smallGround(sky) +
    fill(
      `M0 ${level}q12.5-${value < 1 ? 4 : 12} 25 0t25 0 25 0 25 0V128A12 12 0 0 1 88 140H12A12 12 0 0 1 0 128Z`,
      water,
    ) +
    numeral(card, 50, 70, card.length > 1 ? 78 : 98, on, style)
  );
}

const swells = ['#ffe7a3', '#8ed3d8', '#57a9bf', '#3586a0'];

export function back(): string {
  const waves = swells.map((paint, i) =>
    line(`M20 ${49 + i * 14}q7.5-9 15 0t15 0 15 0 15 0`, paint, 5),
  );
  return backOf('#0f4256', waves.join(''));
}

export function smallBack(): string {
  return smallBackOf('#0f4256', line('M22 60q14-16 28 0t28 0M22 84q14-16 28 0t28 0', '#8ed3d8', 9));
}
