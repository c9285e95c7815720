// The order in which seats are listed at the end of a round or a match.

/** Whether low totals are good depends on the game; its winners show it. */
export function ranking(scores: readonly number[], winners: readonly number[]): number[] {
  const seats = scores.map((_, seat) => seat);
  if (winners.length === 0) return seats;
  const best = scores[winners[0]!]!;
  const lowWins = best <= Math.min(...scores);
  const ordered = (a: number, b: number) =>
    lowWins ? scores[a]! - scores[b]! : scores[b]! - scores[a]!;
  return seats.sort(
    (a, b) => Number(winners.includes(b)) - Number(winners.includes(a)) || ordered(a, b) || a - b,
  );
}
