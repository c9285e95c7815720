// The score sheet: what each round brought, and what it made the totals.
import type { GameView } from '$pioche/protocol.gen.js';
import { roundStep } from '$src/components/chart';

/** The total that ends the match, where the game has an option `target` for it. */
export function targetOf(view: GameView): number | null {
  const { target } = view.options;
  return typeof target === 'number' ? target : null;
}

export interface SheetRow {
  round: number;
  points: readonly number[];
  totals: number[];
}

export function sheetOf(rounds: readonly (readonly number[])[]): SheetRow[] {
  let totals: number[] = [];
  return rounds.map((points, index) => {
    totals = points.map((won, seat) => (totals[seat] ?? 0) + won);
    return { round: index + 1, points, totals };
  });
}

export interface ChartSize {
  width: number;
  height: number;
  /** Between the labels at the ends of two lines. */
  apart: number;
}

/** The points of a line chart: the totals of each seat after each round, from nothing on. `target`:
 *  the total that ends the match. */
export function chartLines(
  rows: readonly SheetRow[],
  seats: number,
  { width, height, apart }: ChartSize,
  target: number | null = null,
) {
  const totals = [Array.from({ length: seats }, () => 0), ...rows.map((row) => row.totals)];
  const all = totals.flat();
  const [low, high] = [Math.min(0, ...all), Math.max(1, target ?? 1, ...all)];
  const x = (i: number) => (totals.length < 2 ? 0 : (i * width) / (totals.length - 1));
  const y = (value: number) => round(height - ((value - low) * height) / (high - low));
  const lines = Array.from({ length: seats }, (_, seat) =>
    totals.map((row, i) => ({ x: round(x(i)), y: y(row[seat] ?? 0) })),
  );
  const ends = lines.map((line) => line.at(-1)!.y);
  const step = roundStep(high - low, 4);
  const ticks = Array.from({ length: Math.floor(high / step) + 1 }, (_, i) => i * step);
  return {
    zero: y(0),
    target: target === null ? null : y(target),
    ticks: ticks.map((value) => ({ value, y: y(value) })),
    lines,
    labels: spread(ends, apart, height),
  };
}

/** Heights that are at least `apart` from each other, in their order, and inside of the picture. */
export function spread(heights: readonly number[], apart: number, most: number): number[] {
  const order = heights.map((_, i) => i).sort((a, b) => heights[a]! - heights[b]! || a - b);
  const placed = [...heights];
  let least = -Infinity;
  for (const i of order) {
    placed[i] = Math.max(heights[i]!, least);
    least = placed[i] + apart;
  }
  let room = most;
  for (const i of order.reverse()) {
    placed[i] = Math.min(placed[i]!, room);
    room = placed[i] - apart;
  }
  return placed;
}

const round = (value: number) => Math.round(value * 10) / 10;
