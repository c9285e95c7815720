// What goes into the pot, one thing for each colour, in layers around 0,0 within a radius of 10.
// The outline, in one paint, tells the colour without its hue.
export interface Layer {
  path: string;
  /** `fill` or `ink` of the colour, or a paint of its own. */
  paint: string;
  stroke?: number;
}

const leaf = '#3f8f46';
const darkLeaf = '#2c6b38';
const light = '#ffffff66';

const dot = (x: number, y: number, r: number): string =>
  `M${x} ${y}m-${r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0Z`;

const tomato: readonly Layer[] = [
  {
    path: 'M0-6C5-9.5 10.5-5.5 10.5 1 10.5 6.5 6 10 0 10S-10.5 6.5-10.5 1C-10.5-5.5-5-9.5 0-6Z',
    paint: 'fill',
  },
  { path: 'M0-5.5 5.5-9 4-5 8-3.5 2.5-3 0 0-2.5-3-8-3.5-4-5-5.5-9Z', paint: leaf },
  { path: 'M0-5C0-7 1-9 2.5-10.5', paint: darkLeaf, stroke: 1.4 },
  { path: 'M-7 1C-7 3.5-6 5.5-4 6.5', paint: light, stroke: 1.6 },
];

const peas: readonly Layer[] = [
  {
    path: 'M-9.5-9C-7-10-6-7-4.5-5.5 3-7 11 2 9 9.5 1 12-9 3-7-4.5-9-5.5-11-8-9.5-9Z',
    paint: 'fill',
  },
  { path: 'M-5-3.5C1-3 7 3 7.5 8 2 8.5-5 3-5-3.5Z', paint: '#bfe3b0' },
  { path: dot(-2, -0.6, 2.5) + dot(1.6, 2.8, 2.7) + dot(5.2, 6, 1.9), paint: '#3c9a55' },
];

const fish: readonly Layer[] = [
  {
    path: 'M-10.5 0C-7-6 1-8 5-2.5L10.5-7C9-2.5 9 2.5 10.5 7L5 2.5C1 8-7 6-10.5 0Z',
    paint: 'fill',
  },
  { path: 'M-3.5-4C-1.5-1.5-1.5 1.5-3.5 4M0-2.5C1-1 1 1 0 2.5', paint: light, stroke: 1.1 },
  { path: 'M-2-5.2C0-9 3-8.5 4-8 3-6.5 2.5-5 2.5-4.2Z', paint: 'ink' },
  { path: dot(-6.5, -0.8, 1.3), paint: '#ffffff' },
  { path: dot(-6.7, -0.8, 0.6), paint: '#10203f' },
];

const cheese: readonly Layer[] = [
  { path: 'M-10.5 1.5 4-8.5C8-8 10.5-4.5 10.5 0V8.5H-10.5Z', paint: 'fill' },
  { path: 'M-10.5 1.5 4-8.5C8-8 10.5-4.5 10.5 0Z', paint: '#ffe28a' },
  {
    path: dot(-5, 5, 1.8) + dot(1.5, 4, 1.3) + dot(6.5, 5.6, 1.9) + dot(3.6, -3, 1.5),
    paint: '#c58d00',
  },
];

const aubergine: readonly Layer[] = [
  {
    path: 'M5.5-7C8-4.5 6-1.5 5.5 2 4.5 8-1 11.5-5.5 9.5-11 7-10 0-5-2-1.5-3.5-.5-8 5.5-7Z',
    paint: 'fill',
  },
  { path: 'M7-3C5-2.5 4-3.5 3-5 1-4.5-.5-5-1.5-6.5 2-9.5 6-9.5 8-6.5 8.5-5 8-4 7-3Z', paint: leaf },
  { path: 'M6.5-7.5C7.5-8.5 8-9.5 8-10.5', paint: darkLeaf, stroke: 1.8 },
  { path: 'M-6.5 1.5C-8 3-8 5-6.5 6.5', paint: light, stroke: 1.6 },
];

const carrot: readonly Layer[] = [
  {
    path: 'M-8.5 9.5C-8-1-3-5.5 1.5-5.5 4.5-5.5 5.5-3.5 5.5-1.5 5.5 3 1 8-8.5 9.5Z',
    paint: 'fill',
  },
  {
    path:
      'M2-4.5C0-8 2-10.5 4-10.5 5-9 5-8 4.5-7 6-9 8.5-9.5 10-8.5 ' +
      '9.5-6.5 8.5-6 7-5.5 8.5-5.5 10.5-4.5 10.5-2.5 8-1 5-2 4.5-2Z',
    paint: leaf,
  },
  { path: 'M-3-1 -.5 1M-5.5 3-2.5 4.5M0-3 1-2', paint: 'ink', stroke: 1.1 },
];

/** Carrot and aubergine with a gap below their leaves, cheese and peas with holes. */
export const outlines: Readonly<Record<string, string>> = {
  R:
    'M0-4C5-6.5 10-3.5 10 2.2 10 7 6 10 0 10S-10 7-10 2.2C-10-3.5-5-6.5 0-4Z' +
    'M0-5.5-6-8.5-2-8.8 0-11.5 2-8.8 6-8.5Z',
  G: peas[0]!.path + peas[2]!.path,
  B: fish[0]!.path + fish[3]!.path,
  Y: cheese[0]!.path + dot(-4.5, 4.6, 2.2) + dot(4.5, 4.8, 2.4) + dot(4, -3.2, 1.7),
  P:
    'M2-4C5-2 6 1 5 4 3 9.5-3 11.5-7 9-11 6-9.5 0-5-1.5-2.5-2.5-1-4 0-5.5ZM.5-7.5' +
    'C2.5-10 6-10.5 9.5-11 10-7.5 9.5-4 7-2.5 6-5 3.5-7 .5-7.5Z',
  O:
    'M-9 10C-8.5 0-4-4 0-4 3-4 5-2 5 .5 5 4-1 9-9 10ZM1-6' +
    'C0-9 1.5-11 4-11 5-9.5 5-8.5 4.5-7.5 6-9.5 9-10 10.5-8.5 ' +
    '10-6.5 8.5-5.5 7-5.5 9-5.5 10.5-4 10.5-2 9-.5 6.5-.5 6-1.5 5.5-4 3.5-5.5 1-6Z',
};

export const ingredients: Readonly<Record<string, readonly Layer[]>> = {
  R: tomato,
  G: peas,
  B: fish,
  Y: cheese,
  P: aubergine,
  O: carrot,
};
