// The pieces that card faces are made of. A card is 100 wide and 140 high. No piece has an id, so
// that any number of them can stand in one page.
import type { CardStyle, Colour, Pattern, Top } from '$src/look/look';
import { paper } from './colours';
import * as patterns from './patterns';
import { round } from './round';

export const cardStyle: CardStyle = { width: 100, height: 140, radius: 9, indexWidth: 0.31 };

/** The paper of the card. */
export function sheet(fill = paper): string {
  return `<rect width="100" height="140" rx="9" fill="${fill}"/>`;
}

/** What is printed on it, within a margin of paper. */
export function panel(fill: string, more = ''): string {
  return `<rect x="5" y="5" width="90" height="130" rx="6.5" fill="${fill}"${more}/>`;
}

/** The ground of a card that is shown very small: no margin, no picture. */
export function smallGround(fill: string): string {
  return `<rect width="100" height="140" rx="12" fill="${fill}"/>`;
}

/** The same in the upper left corner and, upside down, in the lower right one. */
export function twice(inner: string): string {
  return inner + group('rotate(180 50 70)', inner);
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

/** A pattern over a rectangle; `top` cuts it off at a curve. */
export function pattern(
  { path, stroke, dash }: Pattern,
  box: { x: number; y: number; width: number; height: number },
  paint: string,
  opacity: number,
  { scale = 1, top }: { scale?: number; top?: Top } = {},
): string {
  const drawn = path(box.width / scale, box.height / scale, top);
  const cap = dash === undefined || dash.startsWith('0') ? ' stroke-linecap="round"' : '';
  const dashes = dash === undefined ? '' : ` stroke-dasharray="${dash}"`;
  return (
    `<path d="${drawn}" fill="none" stroke="${paint}" stroke-width="${stroke}"${cap}${dashes} ` +
    `stroke-opacity="${opacity}" transform="${at(box.x, box.y, scale)}"/>`
  );
}

/** The printed part of a card, for a pattern all over it. */
export const printed = { x: 5, y: 5, width: 90, height: 130 };

/** A back: lozenges, a frame, and the game's own picture in a disc. */
export function backOf(ground: string, picture: string): string {
  const thread = '#f2ddb0';
  return (
    sheet() +
    panel(ground) +
    pattern(patterns.lozenges, printed, thread, 0.2) +
    `<rect x="11" y="11" width="78" height="118" rx="4" fill="none" stroke="${thread}" ` +
    'stroke-opacity=".55" stroke-width="1.4"/>' +
    circle(50, 70, 43, ground) +
    picture
  );
}

/** A back that is shown very small. */
export function smallBackOf(ground: string, picture: string): string {
  return (
    smallGround(ground) +
    '<rect x="3" y="3" width="94" height="134" rx="10" fill="none" stroke="#f2ddb0" ' +
    'stroke-width="6" stroke-opacity=".55"/>' +
    picture
  );
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
    `<rect x="-9" y="-13" width="18" height="26" rx="3.4" fill="${paint}" stroke="${edge}" ` +
    `stroke-width="2.4" transform="${at(x, y, scale, turn)}"/>`
  );
}

/** A coloured card that is shown very small: what it is, and its colour's mark below it. */
export function smallSuited(colour: Colour, symbol: string): string {
  return smallGround(colour.fill) + symbol + shape(colour, 50, 112, 20, colour.on);
}
