// Solo's cards: paper with a spine of the colour, which is all that has to show in a fan.
import { blue, green, night, paper, red, yellow } from '$src/look/cards/colours';
import { numeral } from '$src/look/cards/numerals';
import {
  at,
  circle,
  fill,
  line,
  miniature,
  panel,
  pattern,
  shape,
  sheet,
} from '$src/look/cards/pieces';
import type { Colour } from '$src/look/look';
import { symbols } from './symbols';

export const colours: Readonly<Record<string, Colour>> = { R: red, G: green, B: blue, Y: yellow };
const all = Object.values(colours);

const spinePath = 'M36 1.6V148.4H10.8A9.2 9.2 0 0 1 1.6 139.2V10.8A9.2 9.2 0 0 1 10.8 1.6Z';
const middle = { x: 68, y: 77 };

export function face(card: string): string {
  const colour = colours[card.charAt(0)];
  return colour === undefined ? black(card) : coloured(colour, card.slice(1));
}

function coloured(colour: Colour, symbol: string): string {
  return (
    sheet() +
    fill(spinePath, colour.fill) +
    pattern(colour, { x: 5, y: 74, width: 27, height: 70 }, colour.on, 0.42) +
    index(symbol, colour.on) +
    shape(colour, 19, 57, 11, colour.on) +
    frame(colour.fill) +
    shape(colour, middle.x, middle.y, 29, colour.tint) +
    emblem(symbol, colour)
  );
}

/** A thin line around the picture. */
function frame(paint: string): string {
  return (
    '<rect x="41" y="6" width="53" height="138" rx="6" fill="none" ' +
    `stroke="${paint}" stroke-opacity=".35" stroke-width="1.6"/>`
  );
}

function index(symbol: string, paint: string): string {
  const drawing = symbols[symbol];
  if (drawing !== undefined) return line(drawing, paint, 6, at(19, 25, 0.68));
  return numeral(symbol, 19, 25, symbol.length > 1 ? 19 : 29, paint, symbol.length > 1 ? 5 : 4.6);
}

function emblem(symbol: string, colour: Colour): string {
  const drawing = symbols[symbol];
  if (drawing !== undefined) return line(drawing, colour.ink, 6, at(middle.x, middle.y, 1.18));
  if (symbol === '+2') {
    return (
      miniature(56, 104, -12, paper, colour.ink) +
      miniature(79, 106, 10, colour.fill, colour.ink) +
      numeral(symbol, middle.x, 62, 27, colour.ink, 5)
    );
  }
  return numeral(symbol, middle.x, middle.y, 56, colour.ink, 4.2);
}

function black(card: string): string {
  const spine = all.map((colour, i) => shape(colour, 19, 63 + i * 22, 8.5, lit[i]!)).join('');
  const symbol = card.slice(1);
  return (
    sheet(night, 150, '#ffffff') +
    fill(spinePath, '#3a374b') +
    frame('#ffffff') +
    spine +
    blackIndex(symbol) +
    blackEmblem(symbol)
  );
}

/** The four colours as they are told apart on black. */
const lit = ['#ff7361', '#43c795', '#86adff', '#ffd04a'];

function blackIndex(symbol: string): string {
  if (symbol !== '') return index(symbol, '#ffffff');
  return all
    .map((_, i) => circle(13 + (i % 2) * 12, 19 + Math.floor(i / 2) * 12, 5, lit[i]!))
    .join('');
}

function blackEmblem(symbol: string): string {
  if (symbol === 'T') {
    const arrow = line(symbols['T']!, '#ffffff', 5, at(middle.x + 1, middle.y, 1.22));
    return ringed(arrow + miniature(middle.x + 1, middle.y, 0, '#3a374b', '#ffffff', 0.5));
  }
  if (symbol === '+4') {
    const turns = [-27, -9, 9, 27];
    const cards = turns.map((turn, i) => {
      const x = middle.x + turn * 0.5;
      return miniature(x, 104 + Math.abs(turn) * 0.18, turn, all[i]!.fill, lit[i]!);
    });
    return cards.join('') + numeral(symbol, middle.x, 58, 28, '#ffffff', 5);
  }
  const quarter = all.map((colour, i) => {
    return shape(colour, middle.x - 14.5 + (i % 2) * 29, 59 + Math.floor(i / 2) * 36, 14, lit[i]!);
  });
  return quarter.join('');
}

/** The four colours in the corners, around what everybody takes part in. */
function ringed(inner: string): string {
  const corners = all.map((colour, i) => {
    return shape(colour, i % 2 === 0 ? 52 : 84, i < 2 ? 24 : 130, 8, lit[i]!);
  });
  return corners.join('') + inner;
}

export function back(): string {
  const petals = [0, 45, 90, 135, 180, 225, 270, 315];
  const flower = petals.map((turn, i) => {
    return fill('M0-6C10-18 9-32 0-40-9-32-10-18 0-6Z', lit[i % 4]!, at(50, 75, 1, turn));
  });
  return (
    sheet() +
    panel(night) +
    pattern(red, { x: 8, y: 8, width: 84, height: 134 }, '#ffffff', 0.09) +
    circle(50, 75, 43, night) +
    flower.join('') +
    circle(50, 75, 8, '#ffffff')
  );
}
