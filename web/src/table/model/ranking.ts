// The order in which seats are listed at the end of a round or a match.

export type Best = 'low' | 'high';

/** Which totals are good, as the winners of a match show it. */
export function bestOf(scores: readonly number[], winners: readonly number[]): Best | undefined {
  if (winners.length === 0) return undefined;
  return scores[winners[0]!]! <= Math.min(...scores) ? 'low' : 'high';
}

/** The best first; in the order of the seats where it is not known what is good. */
export function ranking(
  scores: readonly number[],
  winners: readonly number[],
  best: Best | undefined = bestOf(scores, winners),
): number[] {
  const seats = scores.map((_, seat) => seat);
  if (best === undefined) return seats;
  const sign = best === 'low' ? 1 : -1;
  const won = (seat: number) => Number(winners.includes(seat));
  return seats.sort((a, b) => won(b) - won(a) || sign * (scores[a]! - scores[b]!) || a - b);
}

/** Who did best in a round. */
export function bestSeats(points: readonly number[], best: Best | undefined): number[] {
  if (best === undefined) return [];
  const most = best === 'low' ? Math.min(...points) : Math.max(...points);
  return points.flatMap((value, seat) => (value === most ? [seat] : []));
}
