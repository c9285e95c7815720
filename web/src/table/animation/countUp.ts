// The points of a round count up at a seat: a column of figures slides by, so that only its transform
// changes.
import type { Rect } from './flightPath';

const figures = 8;
const rollTime = 500;
/** All of it: the figures roll, then the last one can be read. */
export const countUpTime = 1200;
/** From one seat to the next. */
export const countUpStep = 120;

/** The figures on the way to a number of points. */
export function figuresTo(points: number): number[] {
  const all = Array.from({ length: figures + 1 }, (_, i) => Math.round((points * i) / figures));
  return [...new Set(all)];
}

export function countUp(points: number, plate: Rect, delay: number, pace: number) {
  const element = document.createElement('span');
  element.className = 'count-up';
  const { x, y, width } = plate;
  // Over the upper edge of the plate, whose name and points stay to be read.
  element.style.transform = `translate(${x + width / 2}px, ${y + 4}px) translate(-50%, -100%)`;
  const column = document.createElement('span');
  column.className = 'column';
  const values = figuresTo(points);
  for (const value of values)
    column.append(Object.assign(document.createElement('b'), { textContent: value }));
  element.append(column);
  const start = () => [
    element.animate([{ opacity: 0 }, { opacity: 1 }], {
      duration: 120 * pace,
      delay,
      fill: 'both',
    }),
    column.animate(
      [{ transform: 'none' }, { transform: `translateY(-${(1 - 1 / values.length) * 100}%)` }],
      { duration: rollTime * pace, delay, fill: 'both', easing: 'cubic-bezier(.2,.8,.2,1)' },
    ),
  ];
  return { element, start };
}
