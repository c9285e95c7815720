// The score sheet: what each round brought, from the log and the totals.
import type { GameView } from '$lib/protocol';
import type { LogEntry } from '$lib/session.svelte';

export interface SheetRow {
  /** null: what was scored before this page looked on. */
  round: number | null;
  points: number[];
  totals: number[];
}

export function sheetOf(log: readonly LogEntry[], view: GameView): SheetRow[] {
  const ends = log.flatMap((entry) =>
    entry.events
      .filter((event) => event.type === 'round_end')
      .map((event) => ({ round: entry.round, points: event.points ?? [], totals: event.scores ?? [] })),
  );
  const first = ends[0];
  const before = first
    ? first.totals.map((total, seat) => total - (first.points[seat] ?? 0))
    : view.scores;
  const earlier = before.some((points) => points !== 0)
    ? [{ round: null, points: before, totals: before }]
    : [];
  return [...earlier, ...ends];
}

/** The points of a line chart: the totals of each seat after each round, from nothing on. */
export function chartLines(rows: readonly SheetRow[], seats: number, width: number, height: number) {
  const totals = [Array.from({ length: seats }, () => 0), ...rows.map((row) => row.totals)];
  const all = totals.flat();
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  const x = (i: number) => (totals.length < 2 ? 0 : (i * width) / (totals.length - 1));
  const y = (value: number) => height - ((value - low) * height) / (high - low);
  return {
    zero: y(0),
    high,
    low,
    lines: Array.from({ length: seats }, (_, seat) =>
      totals.map((row, i) => ({ x: round(x(i)), y: round(y(row[seat] ?? 0)) })),
    ),
  };
}

const round = (value: number) => Math.round(value * 10) / 10;
