// The colours of all games: each has its own lightness, shape and pattern, so that nobody has to
// tell red from green.
import type { Colour } from '$src/look/look';

export const paper = '#fffaf0';
export const night = '#262433';

const shapes = {
  diamond: 'M0-10 8 0 0 10-8 0Z',
  clover: 'M-1.5 2.6A4.6 4.6 0 1 1-3.9-3.2 4.6 4.6 0 1 1 3.9-3.2 4.6 4.6 0 1 1 1.5 2.6L3 9.5H-3Z',
  drop: 'M0-10C3.5-4.5 7.2-.5 7.2 3.4A7.2 6.6 0 0 1-7.2 3.4C-7.2-.5-3.5-4.5 0-10Z',
  sun: sun(),
  crescent: 'M3-9.6A9.8 9.8 0 1 0 9.4 4.2 8 8 0 0 1 3-9.6Z',
  triangle: 'M0-9.5 10 8.5H-10Z',
  square: 'M-8-8H8V8H-8Z',
  heart:
    'M0 9.5C-4 5.5-9.5 1.5-9.5-3.5A4.9 4.9 0 0 1 0-5.5 4.9 4.9 0 0 1 9.5-3.5C9.5 1.5 4 5.5 0 9.5Z',
  spade:
    'M0-10C3.5-6 9.2-2.2 9.2 2.2A4.5 4.5 0 0 1 1.6 4.8L3 10H-3L-1.6 4.8A4.5 4.5 0 0 1-9.2 2.2C-9.2-2.2-3.5-6 0-10Z',
};

function sun(): string {
  const points: string[] = [];
  for (let i = 0; i < 20; i++) {
    const radius = i % 2 === 0 ? 10.4 : 6.6;
    const angle = (i * Math.PI) / 10;
    points.push(`${round(radius * Math.sin(angle))} ${round(-radius * Math.cos(angle))}`);
  }
  return `M${points.join('L')}Z`;
}

export function round(x: number): number {
  return Math.round(x * 10) / 10;
}

type Pattern = Colour['pattern'];

/** Lines across, each made by `line` from the left edge at height y. */
const across =
  (step: number, line: (width: number, y: number) => string): Pattern =>
  (width, height) => {
    let path = '';
    for (let y = step / 2; y < height; y += step) path += line(width, y);
    return path;
  };

const stripes: Pattern = (width, height) => {
  let path = '';
  for (let at = 12; at < width + height; at += 12) {
    const from = Math.max(0, at - height);
    const to = Math.min(at, width);
    path += `M${round(from)} ${round(at - from)}L${round(to)} ${round(at - to)}`;
  }
  return path;
};

const dots = across(11, (width, y) => {
  const first = Math.round(y / 11) % 2 === 0 ? 4 : 10;
  return `M${first} ${y}` + 'h1m11 0'.repeat(Math.ceil((width - first) / 12));
});

const waves = across(12, (width, y) => {
  return `M0 ${y}q4-5 8 0` + 't8 0'.repeat(Math.ceil(width / 8) - 1);
});

const sparks = across(16, (width, y) => {
  const first = Math.round(y / 16) % 2 === 0 ? 4 : 12;
  return `M${first} ${y - 4}` + 'v8m-4-4h8m8-4'.repeat(Math.ceil((width - first) / 16));
});

const rings = across(14, (width, y) => {
  return `M7 ${y}` + 'm-3 0a3 3 0 1 1 0 .1m17-.1'.repeat(Math.ceil(width / 14));
});

const zigzag = across(11, (width, y) => {
  return `M0 ${y + 2}` + 'l4-5 4 5'.repeat(Math.ceil(width / 8));
});

const dashes = across(9, (width, y) => {
  const first = Math.round(y / 9) % 2 === 0 ? 2 : 9;
  return `M${first} ${y}` + 'h7m7 0'.repeat(Math.ceil((width - first) / 14));
});

export const red: Colour = {
  ink: '#b3261a',
  fill: '#cf3526',
  on: '#ffffff',
  tint: '#f8cdc1',
  shape: shapes.diamond,
  pattern: stripes,
};
export const green: Colour = {
  ink: '#0b5a40',
  fill: '#0d6548',
  on: '#ffffff',
  tint: '#bfdfcd',
  shape: shapes.clover,
  pattern: dots,
};
export const blue: Colour = {
  ink: '#1b4bb3',
  fill: '#2459c9',
  on: '#ffffff',
  tint: '#c8d9fa',
  shape: shapes.drop,
  pattern: waves,
};
export const yellow: Colour = {
  ink: '#765200',
  fill: '#f6be17',
  on: '#3a2600',
  tint: '#fde39a',
  shape: shapes.sun,
  pattern: sparks,
};
export const purple: Colour = {
  ink: '#7a2f8f',
  fill: '#a24cb8',
  on: '#ffffff',
  tint: '#ecd8f2',
  shape: shapes.crescent,
  pattern: rings,
};
export const orange: Colour = {
  ink: '#9a4300',
  fill: '#ee8128',
  on: '#371600',
  tint: '#fde0c4',
  shape: shapes.triangle,
  pattern: zigzag,
};
export const grey: Colour = {
  ink: '#4a525b',
  fill: '#a5afb6',
  on: '#1b2126',
  tint: '#e0e3e4',
  shape: shapes.square,
  pattern: dashes,
};

// The suits of playing cards: four colours, each with the suit's own shape.
export const hearts: Colour = { ...red, shape: shapes.heart };
export const diamonds: Colour = { ...orange, shape: shapes.diamond };
export const clubs: Colour = { ...green, shape: shapes.clover };
export const spades: Colour = { ...grey, ink: night, shape: shapes.spade };
