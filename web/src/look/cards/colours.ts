// The colours of all games: each has its own lightness, mark and pattern, so that nobody has to tell
// red from green.
import type { Colour } from '$src/look/look';
import * as patterns from './patterns';
import { round } from './round';

export const paper = '#fdf6e8';
export const night = '#2a2233';

const marks = {
  heart:
    'M0 9.5C-6 5-10 1-10-3.6-10-7-7.4-9.2-4.7-9.2-2.6-9.2-.9-8 0-6 .9-8 2.6-9.2 4.7-9.2 7.4-9.2 10-7 10-3.6 10 1 6 5 0 9.5Z',
  leaf: 'M-9 9C-10-4-4-10 9.5-9.5 10 4 4 10-9 9Z',
  drop: 'M0-10.5C4-4.5 8-1 8 3.4A8 7.6 0 0 1-8 3.4C-8-1-4-4.5 0-10.5Z',
  sun: sun(),
  moon: 'M4-9.6A10 10 0 1 0 9.6 4.4 8 8 0 0 1 4-9.6Z',
  diamond: 'M0-10.5 8.2 0 0 10.5-8.2 0Z',
  stone:
    'M-5.5-8.5H5.5A3 3 0 0 1 8.5-5.5V5.5A3 3 0 0 1 5.5 8.5H-5.5A3 3 0 0 1-8.5 5.5V-5.5A3 3 0 0 1-5.5-8.5Z',
  clover: 'M-1.5 2.6A4.6 4.6 0 1 1-3.9-3.2 4.6 4.6 0 1 1 3.9-3.2 4.6 4.6 0 1 1 1.5 2.6L3 9.5H-3Z',
  spade:
    'M0-10C3.5-6 9.2-2.2 9.2 2.2A4.5 4.5 0 0 1 1.6 4.8L3 10H-3L-1.6 4.8A4.5 4.5 0 0 1-9.2 2.2C-9.2-2.2-3.5-6 0-10Z',
};

function sun(): string {
  const points: string[] = [];
  for (let i = 0; i < 16; i++) {
    const radius = i % 2 === 0 ? 10.4 : 6.6;
    const angle = (i * Math.PI) / 8;
    points.push(`${round(radius * Math.sin(angle))} ${round(-radius * Math.cos(angle))}`);
  }
  return `M${points.join('L')}Z`;
}

export const red: Colour = {
  ink: '#b3261a',
  fill: '#c9302c',
  deep: '#86151a',
  lit: '#ff7a66',
  on: '#fff8ea',
  tint: '#f9dcd3',
  shape: marks.heart,
  pattern: patterns.diagonals,
};
export const green: Colour = {
  ink: '#0b5a40',
  fill: '#0a8061',
  deep: '#04503d',
  lit: '#3fcf9f',
  on: '#fff8ea',
  tint: '#cfeadd',
  shape: marks.leaf,
  pattern: patterns.dots,
};
export const blue: Colour = {
  ink: '#1b4bb3',
  fill: '#2a62c9',
  deep: '#143a86',
  lit: '#83acff',
  on: '#fff8ea',
  tint: '#d3e0f8',
  shape: marks.drop,
  pattern: patterns.waves,
};
export const yellow: Colour = {
  ink: '#765200',
  fill: '#f4b71e',
  deep: '#b87a00',
  lit: '#ffcf48',
  on: '#3a2400',
  tint: '#fcecc0',
  shape: marks.sun,
  pattern: patterns.uprights,
};
export const purple: Colour = {
  ink: '#6a2f9a',
  fill: '#7b3bb0',
  deep: '#4c1b78',
  lit: '#c39be8',
  on: '#fff8ea',
  tint: '#e7d8f3',
  shape: marks.moon,
  pattern: patterns.crosses,
};
export const orange: Colour = {
  ink: '#9a4300',
  fill: '#ee7a1c',
  deep: '#a84700',
  lit: '#ffab5c',
  on: '#331500',
  tint: '#fcdfc3',
  shape: marks.diamond,
  pattern: patterns.chevrons,
};
export const grey: Colour = {
  ink: '#4a4541',
  fill: '#716c68',
  deep: '#423e3b',
  lit: '#bdb6ae',
  on: '#fff8ea',
  tint: '#e4dfd8',
  shape: marks.stone,
  pattern: patterns.squares,
};

// The suits of playing cards: four colours, each with the suit's own mark.
export const hearts: Colour = { ...red, shape: marks.heart };
export const diamonds: Colour = { ...orange, shape: marks.diamond };
export const clubs: Colour = { ...green, shape: marks.clover };
export const spades: Colour = { ...grey, ink: night, shape: marks.spade };
