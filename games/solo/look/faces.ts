// Solo's cards: the full colour, a darker hill with the colour's pattern, one big figure.
import { blue, green, night, paper, red, yellow } from '$src/look/cards/colours';
import { numeral, underline } from '$src/look/cards/numerals';
import {
  at,
  backOf,
  circle,
  fill,
  group,
  line,
  miniature,
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
import type { Colour, Top } from '$src/look/look';
import { emblems, symbols } from './symbols';

export const colours: Readonly<Record<string, Colour>> = { R: red, G: green, B: blue, Y: yellow };
const all = Object.values(colours);

const hill = 'M5 96C30 78 66 78 95 92V128.5A6.5 6.5 0 0 1 88.5 135H11.5A6.5 6.5 0 0 1 5 128.5Z';
/** The height of the hill over the width of what is printed; a parabola close to its curve. */
const hilltop: Top = (x) => 77 + ((x - 48) / 48) ** 2 * 13;

export function face(card: string): string {
  const colour = colours[card.charAt(0)];
  return colour === undefined ? black(card.slice(1)) : coloured(colour, card.slice(1));
}

function coloured(colour: Colour, symbol: string): string {
  return (
    sheet() +
    panel(colour.fill) +
    fill(hill, colour.deep, '', ' fill-opacity=".42"') +
    pattern(colour.pattern, printed, colour.on, 0.3, { top: hilltop }) +
    twice(index(symbol, colour.on) + shape(colour, 18, 45, 7.4, colour.on)) +
    emblem(symbol, colour)
  );
}

function index(symbol: string, paint: string): string {
  const drawing = symbols[symbol];
  if (drawing !== undefined) return line(drawing, paint, 3.4, at(18, 20));
  return symbol === '+2' ? numeral('+2', 20.5, 21, 22, paint) : numeral(symbol, 18, 22, 31, paint);
}

function emblem(symbol: string, colour: Colour): string {
  const { deep, on } = colour;
  if (symbol === '+2')
    return (
      miniature(38, 90, -12, colour.fill, on, 1.6) +
      miniature(62, 92, 9, on, on, 1.6) +
      numeral('+2', 62.5, 47, 38, deep) +
      numeral('+2', 61, 45, 38, on)
    );
  const drawn = emblems[symbol];
  if (drawn !== undefined)
    return (
      group(at(52, 74, 1.18), drawn(deep, deep)) + group(at(50, 71, 1.18), drawn(on, colour.fill))
    );
  return (
    numeral(symbol, 53, 72.5, 80, deep) +
    numeral(symbol, 50, 70, 80, on) +
    underline(symbol, 50, 101, 26, on)
  );
}

function black(symbol: string): string {
  return (
    sheet() + panel(night) + fill(hill, '#3b3148') + twice(blackIndex(symbol)) + picture(symbol)
  );
}

function blackIndex(symbol: string): string {
  if (symbol === '+4') return numeral('+4', 19.5, 20, 20, paper);
  const drawing = symbols[symbol];
  if (drawing !== undefined) return line(drawing, paper, 3.2, at(18, 20));
  return all
    .map(({ lit }, i) => circle(13 + (i % 2) * 10, 15 + Math.floor(i / 2) * 10, 4.2, lit))
    .join('');
}

/** What a black card does: a colour named, four cards drawn, the hands handed on. */
function picture(symbol: string): string {
  if (symbol === '+4') {
    const cards = all.map(({ fill: paint }, i) =>
      miniature(26 + i * 16, 89 + Math.abs(i - 1.5) * 3, -18 + i * 12, paint, paper, 1.35),
    );
    return cards.join('') + numeral('+4', 50, 48, 46, paper);
  }
  if (symbol === 'T')
    return all
      .map(({ fill: paint }, i) =>
        group(
          `rotate(${i * 90} 50 70)`,
          miniature(50, 42, 0, paint, paper) +
            line('M66 44C72 47 76 52 78 58M72 56 78.5 60 82 53', paper, 3.4),
        ),
      )
      .join('');
  return marks(55, 14);
}

/** The four marks, two by two. */
function marks(y: number, radius: number): string {
  return all
    .map((colour, i) =>
      shape(colour, 35 + (i % 2) * 30, y + Math.floor(i / 2) * 32, radius, colour.lit),
    )
    .join('');
}

export function smallFace(card: string): string {
  const colour = colours[card.charAt(0)];
  const symbol = card.slice(1);
  const paint = colour?.on ?? paper;
  const drawing = symbols[symbol];
  const drawn =
    drawing !== undefined
      ? line(drawing, paint, 4, at(50, 50, 3.4))
      : symbol === ''
        ? marks(52, 18)
        : numeral(symbol, 50, 48, symbol.length > 1 ? 60 : 86, paint);
  return colour === undefined ? smallGround(night) + drawn : smallSuited(colour, drawn);
}

const petals = all
  .map(({ lit }, i) =>
    fill('M0-5C13-15 13-29 0-38-13-29-13-15 0-5Z', lit, at(50, 70, 1, 45 + i * 90)),
  )
  .join('');

export function back(): string {
  return backOf('#3a2a63', petals + circle(50, 70, 6, paper));
}

export function smallBack(): string {
  return smallBackOf('#3a2a63', petals);
}
