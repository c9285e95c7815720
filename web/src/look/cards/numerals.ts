// Figures and letters drawn as strokes, the same on every machine: each stands around 0,0, is 20 high
// and 12 wide.
import { round } from './colours';

const figures: Readonly<Record<string, string>> = {
  '0': 'M-6-4A6 6 0 0 1 6-4V4A6 6 0 0 1-6 4Z',
  '1': 'M-4.5-5.5 1.5-10V10',
  '2': 'M-5.8-4.6A5.9 5.4 0 0 1 6-4.6C6 .5-5 5.5-6 10H6.2',
  '3': 'M-5.5-10H5.5L-.8-2.2A6.1 6.1 0 1 1-6 7.6',
  '4': 'M3 10V-10L-6.8 4.6H7',
  '5': 'M5-10H-4.4L-5.4-1.3A6.3 6 0 1 1-6 7.2',
  '6': 'M3.6-10C-3-5.6-6-.6-6 4A6 6 0 1 0 6 4 6 6 0 1 0-6 4',
  '7': 'M-6-10H6L-2 10',
  '8': 'M0-1.2A4.8 4.4 0 1 1 .1-1.2 6 5.6 0 1 1 0-1.2Z',
  '9': 'M-3.6 10C3 5.6 6 .6 6-4A6 6 0 1 0-6-4 6 6 0 1 0 6-4',
  '-': 'M-4.5 0H4.5',
  '+': 'M-5 0H5M0-5V5',
  '*': 'M0-7V7M-6-3.5 6 3.5M-6 3.5 6-3.5',
  A: 'M-6.5 10 0-10 6.5 10M-4 3H4',
  B: 'M-5 10V-10H0A4.7 4.7 0 0 1 0-.6H-5M0-.6H1A5.3 5.3 0 0 1 1 10H-5',
  C: 'M6-5.5A6.4 6.4 0 0 0-6-4V4A6.4 6.4 0 0 0 6 5.5',
  D: 'M-5.5-10V10H-1A7 7 0 0 0 6 3V-3A7 7 0 0 0-1-10Z',
  E: 'M5.5-10H-5V10H5.5M-5 0H3.5',
  F: 'M5.5-10H-5V10M-5 0H3.5',
  G: 'M6-5.5A6.4 6.4 0 0 0-6-4V4A6 6 0 0 0 6 4V1H1',
  H: 'M-5.5-10V10M5.5-10V10M-5.5 0H5.5',
  I: 'M0-10V10M-3-10H3M-3 10H3',
  J: 'M4-10V4A4.8 5.6 0 0 1-5.6 4',
  K: 'M-5-10V10M5.5-10-5 1.5M-1-2.8 6 10',
  L: 'M-4.5-10V10H5.5',
  M: 'M-7 10V-10L0 3 7-10V10',
  N: 'M-5.5 10V-10L5.5 10V-10',
  O: 'M-7 0A7 10 0 1 1 7 0 7 10 0 1 1-7 0Z',
  P: 'M-5 10V-10H0A5.3 5.3 0 0 1 0 .6H-5',
  Q: 'M-7 0A7 10 0 1 1 7 0 7 10 0 1 1-7 0ZM2 4 7 10.5',
  R: 'M-5 10V-10H0A5.3 5.3 0 0 1 0 .6H-5M0 .6 6 10',
  S: 'M5.5-6C4.5-9 2-10 0-10-3.3-10-5.5-8-5.5-5.2-5.5 1.2 6-1.6 6 4.8 6 8 3.4 10 0 10-3 10-5.4 8.6-6 5.6',
  T: 'M-6.5-10H6.5M0-10V10',
  U: 'M-5.7-10V4A5.7 6 0 0 0 5.7 4V-10',
  V: 'M-6.5-10 0 10 6.5-10',
  W: 'M-8-10-4 10 0-4 4 10 8-10',
  X: 'M-6-10 6 10M6-10-6 10',
  Y: 'M-6.5-10 0 0 6.5-10M0 0V10',
  Z: 'M-6-10H6L-6 10H6',
};

/** How far apart the middles of two neighbours stand. */
const advance = 17;
const other: Readonly<Record<string, number>> = {
  '1': 12,
  '-': 15,
  '+': 16,
  I: 12,
  M: 20,
  O: 19,
  Q: 19,
  W: 21,
};

function widthOf(figure: string): number {
  return other[figure] ?? advance;
}

/** Whether each character of a text is drawn. */
export function isDrawn(text: string): boolean {
  return [...text].every((figure) => figure in figures);
}

/** The height at which a text is at most so wide, and at most so high. */
export function heightWithin(text: string, width: number, height: number): number {
  const whole = [...text].reduce((sum, figure) => sum + widthOf(figure), 0);
  return Math.min(height, Math.floor((width * 20) / whole));
}

/** A text such as "10", "-2" or "K", its middle at x,y. */
export function numeral(
  text: string,
  x: number,
  y: number,
  height: number,
  paint: string,
  weight = 4,
): string {
  const scale = Math.round(height * 5) / 100;
  const whole = [...text].reduce((sum, figure) => sum + widthOf(figure), 0);
  let left = -whole / 2;
  const paths = [...text].map((figure) => {
    const path = figures[figure];
    if (path === undefined) throw new Error(`No figure is drawn for "${figure}".`);
    const middle = round(left + widthOf(figure) / 2);
    left += widthOf(figure);
    return `<path d="${path}"${middle === 0 ? '' : ` transform="translate(${middle})"`}/>`;
  });
  return (
    `<g fill="none" stroke="${paint}" stroke-width="${weight}" stroke-linecap="round" ` +
    `stroke-linejoin="round" transform="translate(${round(x)} ${round(y)}) scale(${scale})">` +
    `${paths.join('')}</g>`
  );
}
