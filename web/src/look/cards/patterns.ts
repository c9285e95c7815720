// The patterns of the colours, as path data over a rectangle from 0,0.
import type { Pattern, Top } from '$src/look/look';
import { round } from './round';

const everywhere: Top = () => 0;

function steps(first: number, end: number, step: number): number[] {
  const count = Math.max(0, Math.ceil((end - first) / step));
  return Array.from({ length: count }, (_, i) => round(first + i * step));
}

/** The parts of a line across, in pieces of a length, that lie below the upper edge. */
function runs(y: number, width: number, length: number, top: Top): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  for (const x of steps(0, width - length + 0.1, length)) {
    if (y < Math.max(top(x), top(x + length))) continue;
    const last = found.at(-1);
    if (last?.to === x) last.to = round(x + length);
    else found.push({ from: x, to: round(x + length) });
  }
  return found;
}

export const diagonals: Pattern = {
  stroke: 3,
  path: (width, height, top = everywhere) =>
    steps(6, width + height, 10)
      .map((at) => {
        const from = Math.max(0, at - height);
        const inside = steps(from, Math.min(at, width) + 0.1, 1).filter((x) => at - x >= top(x));
        const to = inside.at(-1);
        if (to === undefined || to - from < 2) return '';
        return `M${round(from)} ${round(at - from)}L${round(to)} ${round(at - to)}`;
      })
      .join(''),
};

/** Dots of a dashed line, its dashes of no length. */
export const dots: Pattern = {
  stroke: 4,
  dash: '0 11',
  path: (width, height, top = everywhere) =>
    steps(3, height - 1, 5.5)
      .flatMap((y, row) => {
        const all = steps(row % 2 === 0 ? 3 : 8.5, width - 1, 11).filter((x) => y > top(x) + 2);
        const parts = all.filter((x, i) => i === 0 || x - all[i - 1]! > 11.1);
        return parts.map((x) => {
          const end = all.findLast((last) => last >= x && !parts.some((p) => p > x && p <= last));
          return `M${x} ${y}H${round((end ?? x) + 0.1)}`;
        });
      })
      .join(''),
};

export const waves: Pattern = {
  stroke: 2.4,
  path: (width, height, top = everywhere) =>
    steps(4, height, 9)
      .flatMap((y) =>
        runs(y, width, 9, (x) => top(x) + 3).map(({ from, to }) => {
          const up = Math.round(from / 9) % 2 === 0 ? '-5' : ' 5';
          return `M${from} ${y}q4.5${up} 9 0` + 't9 0'.repeat(Math.round((to - from) / 9) - 1);
        }),
      )
      .join(''),
};

export const uprights: Pattern = {
  stroke: 2.6,
  path: (width, height, top = everywhere) =>
    steps(6, width, 12)
      .map((x) => `M${x} ${round(Math.max(1, top(x) + 1))}V${round(height - 1)}`)
      .join(''),
};

export const crosses: Pattern = {
  stroke: 2,
  dash: '6 6',
  path: (width, height) =>
    steps(3, height, 6)
      .map((y, row) => `M${row % 2 === 0 ? 0 : 6} ${y}H${width}`)
      .concat(steps(3, width, 6).map((x, row) => `M${x} ${row % 2 === 0 ? 0 : 6}V${height}`))
      .join(''),
};

export const chevrons: Pattern = {
  stroke: 2.6,
  path: (width, height) =>
    steps(9, height, 12)
      .map((y) => `M0 ${y}` + 'l6-6 6 6'.repeat(Math.floor(width / 12)))
      .join(''),
};

export const squares: Pattern = {
  stroke: 2.4,
  path: (width, height) =>
    steps(10, height, 10)
      .map((y) => `M0 ${y}H${width}`)
      .concat(steps(10, width, 10).map((x) => `M${x} 0V${height}`))
      .join(''),
};

/** Diamonds edge to edge, for the backs. */
export const lozenges: Pattern = {
  stroke: 1.2,
  path: (width, height) =>
    steps(10, width + height, 10)
      .map((at) => {
        const [from, to] = [Math.max(0, at - height), Math.min(at, width)];
        const down = `M${round(from)} ${round(at - from)}L${round(to)} ${round(at - to)}`;
        return (
          down +
          `M${round(width - from)} ${round(at - from)}L${round(width - to)} ${round(at - to)}`
        );
      })
      .join(''),
};
