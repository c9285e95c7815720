// Where a strength lies, nineteen times out of twenty: the mean and twice the deviation either side.
import type { RatingPoint } from '$pioche/protocol.gen.js';
import { roundStep } from '$src/components/chart';

export interface Band {
  low: number;
  high: number;
}

export function bandOf({ rating, uncertainty }: { rating: number; uncertainty: number }): Band {
  return {
    low: Math.round(rating - 2 * uncertainty),
    high: Math.round(rating + 2 * uncertainty),
  };
}

export interface BandDrawing {
  /** The line of the means. */
  line: string;
  /** The area around it. */
  area: string;
  last: { x: number; y: number };
  ticks: { y: number; value: number }[];
}

/** The points in order of time, within a drawing of a given size. */
export function drawBand(
  points: readonly RatingPoint[],
  width: number,
  height: number,
): BandDrawing {
  const bands = points.map(bandOf);
  const from = Math.min(...bands.map(({ low }) => low));
  const to = Math.max(...bands.map(({ high }) => high));
  const step = roundStep(to - from, 4);
  const least = Math.floor(from / step) * step;
  const most = Math.max(least + step, Math.ceil(to / step) * step);
  const first = points[0]?.time ?? 0;
  const span = Math.max(1, (points.at(-1)?.time ?? 0) - first);
  const x = (time: number) => ((time - first) / span) * width;
  const y = (value: number) => height - ((value - least) / (most - least)) * height;
  const at = (time: number, value: number) => `${x(time).toFixed(1)} ${y(value).toFixed(1)}`;
  const upper = points.map(({ time }, i) => at(time, bands[i]!.high));
  const lower = points.map(({ time }, i) => at(time, bands[i]!.low)).reverse();
  const end = points.at(-1);
  const ticks = [];
  for (let value = least; value <= most; value += step) ticks.push({ y: y(value), value });
  return {
    line: `M${points.map(({ time, rating }) => at(time, rating)).join('L')}`,
    area: `M${[...upper, ...lower].join('L')}Z`,
    last: end ? { x: x(end.time), y: y(end.rating) } : { x: 0, y: 0 },
    ticks,
  };
}
