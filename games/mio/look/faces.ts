// Mio's cards: a cat peeks over the lower edge, and wakes up as the value rises.
import { blue, green, grey, night, paper, red, yellow } from '$src/look/cards/colours';
import { numeral } from '$src/look/cards/numerals';
import {
  at,
  backOf,
  circle,
  fill,
  group,
  line,
  panel,
  pattern,
  printed,
  shape,
  sheet,
  smallBackOf,
  smallGround,
  smallSuited,
  twice,
} from '$src/look/cards/pieces';
import { round } from '$src/look/cards/round';
import type { Colour } from '$src/look/look';
import { cat, type Fur } from './cat';

export const colours: Readonly<Record<string, Colour>> = {
  R: red,
  G: green,
  B: blue,
  Y: yellow,
  S: grey,
};

const starPath = (() => {
  const points = Array.from({ length: 10 }, (_, i) => {
    const [angle, radius] = [(i * Math.PI) / 5, i % 2 === 0 ? 38 : 19];
    return `${round(radius * Math.sin(angle))} ${round(-radius * Math.cos(angle))}`;
  });
  return `M${points.join('L')}Z`;
})();

function star(x: number, y: number, paint: string, scale = 1): string {
  const edge = ` stroke="${paint}" stroke-width="${scale < 1 ? 6 : 8}" stroke-linejoin="round"`;
  return fill(starPath, paint, at(x, y, scale), edge);
}

function furOf(colour: Colour): Fur {
  const light = colour === yellow;
  return {
    coat: colour.deep,
    inner: colour.fill,
    eye: light ? '#fff3cf' : colour.on,
    pupil: light ? colour.on : colour.deep,
  };
}

export function face(card: string): string {
  const colour = colours[card.charAt(0)];
  if (colour === undefined) return joker();
  const symbol = card.slice(1);
  return (
    sheet() +
    panel(colour.fill) +
    pattern(colour.pattern, printed, colour.on, symbol === '*' ? 0.2 : 0.17) +
    (symbol === '*' ? sleepingStar(colour) : peeking(colour, symbol))
  );
}

function peeking(colour: Colour, symbol: string): string {
  return (
    group(at(50, 108, 1.02), cat(Number(symbol), furOf(colour))) +
    numeral(symbol, 52, 44, 60, colour.deep) +
    numeral(symbol, 50, 42, 60, colour.on) +
    numeral(symbol, 17.5, 21, 28, colour.on) +
    shape(colour, 17.5, 43, 7, colour.on) +
    shape(colour, 83, 19, 6.6, colour.on)
  );
}

/** A star with whiskers. */
function sleepingStar(colour: Colour): string {
  const { deep, on } = colour;
  const features =
    line('M-13-3q4.5 4 9 0M4-3q4.5 4 9 0', deep, 3) +
    fill('M-2.6 5H2.6L0 8.4Z', deep) +
    line('M0 8.4C0 12-5 12-5.6 9.4M0 8.4C0 12 5 12 5.6 9.4', deep, 1.7) +
    line('M-11 6-19 4M-11 9-18 11M11 6 19 4M11 9 18 11', deep, 1.4);
  return (
    star(51.5, 77.5, deep) +
    star(50, 75, paper) +
    group(at(50, 75), features) +
    twice(star(18, 19, on, 0.26) + shape(colour, 18, 39, 6.4, on))
  );
}

const jester =
  fill(
    'M-30-24C-34-52-18-62-10-66-6-54-4-46 0-38 4-46 6-54 10-66 18-62 34-52 30-24 12-33-12-33-30-24Z',
    yellow.fill,
  ) +
  fill('M0-38C4-46 6-54 10-66 18-62 34-52 30-24 20-29 10-31 0-31Z', red.fill) +
  circle(-10, -67, 5.5, paper) +
  circle(10, -67, 5.5, paper);

const harlequin = [red, yellow, green, blue, grey];

/** The colours of the joker in a ring. */
function jokerMark(x: number, y: number, scale: number): string {
  const dots = harlequin.map(({ lit }, i) =>
    circle(7.4 * Math.sin(i * 1.2566), -7.4 * Math.cos(i * 1.2566), 3.7, lit),
  );
  return group(at(x, y, scale), dots.join(''));
}

function joker(): string {
  const stripes = harlequin.map(({ fill: paint }, i) =>
    fill(`M${5 + i * 18} ${i % 4 === 0 ? 8 : 5}h18V132h-18Z`, paint, '', ' fill-opacity=".34"'),
  );
  const black: Fur = { coat: '#120d18', inner: '#5c4a66', eye: paper, pupil: '#221814' };
  return (
    sheet() +
    panel(night) +
    stripes.join('') +
    group(at(50, 100), cat(4, black, 35) + jester) +
    jokerMark(18, 20, 1)
  );
}

export function smallFace(card: string): string {
  const colour = colours[card.charAt(0)];
  if (colour === undefined) return smallGround(night) + jokerMark(50, 70, 4);
  const symbol = card.slice(1);
  return smallSuited(
    colour,
    symbol === '*' ? star(50, 50, colour.on, 0.98) : numeral(symbol, 50, 48, 86, colour.on),
  );
}

const cream: Fur = { coat: '#f2ddb0', inner: '#124a37', eye: '#124a37', pupil: '#f2ddb0' };

export function back(): string {
  return backOf('#124a37', group(at(50, 74, 0.82), cat(3, cream, 44)));
}

export function smallBack(): string {
  return smallBackOf('#124a37', group(at(50, 72), cat(3, cream, 40)));
}
