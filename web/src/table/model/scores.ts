// The score sheet: what each round brought, and what it made the totals.

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

/** The points of a line chart: the totals of each seat after each round, from nothing on. */
export function chartLines(
  rows: readonly SheetRow[],
  seats: number,
  width: number,
  height: number,
) {
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
