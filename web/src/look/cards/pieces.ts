// The pieces that card faces are made of. A card is 100 wide and 150 high unless its game says
// otherwise. No piece has an id, so that any number of them can stand in one page.
import type { CardStyle, Colour } from '$src/look/look';
import { paper, round } from './colours';

export const tall: CardStyle = { width: 100, height: 150, radius: 10, indexWidth: 0.36 };

/** The card itself: a rounded sheet with a thin edge, which parts it from the cards beside it. */
export function sheet(fill = paper, height = 150, edge = '#2b2118'): string {
  return (
    `<rect x=".8" y=".8" width="98.4" height="${height - 1.6}" rx="10" fill="${fill}" ` +
    `stroke="${edge}" stroke-opacity=".35" stroke-width="1.6"/>`
  );
}

/** Within the sheet, leaving a margin of paper. */
export function panel(fill: string, margin = 6, height = 150): string {
  const width = 100 - 2 * margin;
  const rise = height - 2 * margin;
  const corner = Math.max(3, 11 - margin);
  return (
    `<rect x="${margin}" y="${margin}" width="${width}" height="${rise}" ` +
    `rx="${corner}" fill="${fill}"/>`
  );
}

export function fill(path: string, paint: string, transform = '', more = ''): string {
  return `<path d="${path}" fill="${paint}"${attribute('transform', transform)}${more}/>`;
}

export function line(
  path: string,
  paint: string,
  width: number,
  transform = '',
  more = '',
): string {
  return (
    `<path d="${path}" fill="none" stroke="${paint}" stroke-width="${width}" ` +
    `stroke-linecap="round" stroke-linejoin="round"${attribute('transform', transform)}${more}/>`
  );
}

function attribute(name: string, value: string): string {
  return value === '' ? '' : ` ${name}="${value}"`;
}

/** Moves what is drawn around 0,0 to x,y and makes it so many times as big. */
export function at(x: number, y: number, scale = 1, turn = 0): string {
  const size = scale === 1 ? '' : ` scale(${round2(scale)})`;
  const angle = turn === 0 ? '' : ` rotate(${turn})`;
  return `translate(${round(x)} ${round(y)})${angle}${size}`;
}

function round2(x: number): number {
  return Math.round(x * 100) / 100;
}

export function group(transform: string, inner: string): string {
  return `<g transform="${transform}">${inner}</g>`;
}

export function circle(x: number, y: number, radius: number, paint: string, more = ''): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${radius}" fill="${paint}"${more}/>`;
}

/** A colour's shape with a radius around x,y. */
export function shape(colour: Colour, x: number, y: number, radius: number, paint: string): string {
  return fill(colour.shape, paint, at(x, y, radius / 10));
}

/** A colour's pattern over a rectangle. */
export function pattern(
  colour: Colour,
  box: { x: number; y: number; width: number; height: number },
  paint: string,
  opacity: number,
  scale = 1,
): string {
  const path = colour.pattern(box.width / scale, box.height / scale);
  return line(path, paint, 2.6, at(box.x, box.y, scale), ` stroke-opacity="${opacity}"`);
}

/** A small card, standing for any card, in pictures on cards and boxes. */
export function miniature(
  x: number,
  y: number,
  turn: number,
  paint: string,
  edge: string,
  scale = 1,
): string {
  return (
    `<rect x="-11" y="-16" width="22" height="32" rx="3.5" fill="${paint}" stroke="${edge}" ` +
    `stroke-width="2.4" transform="${at(x, y, scale, turn)}"/>`
  );
}
