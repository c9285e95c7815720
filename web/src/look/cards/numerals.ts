// Figures drawn as strokes, the same on every machine: each stands around 0,0, is 20 high and
// 12 wide.
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
};

/** How far apart the middles of two neighbours stand. */
const advance = 17;
const narrow: Readonly<Record<string, number>> = { '1': 12, '-': 15, '+': 16 };

function widthOf(figure: string): number {
  return narrow[figure] ?? advance;
}

/** A number such as "10", "-2" or "+4", its middle at x,y. */
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
