// How a match stands: what ends it, who leads, and when it was decided.
import type { GameEvent } from '$pioche/protocol.gen.js';
import { ranking, type Best } from '$src/table/model/ranking';
import { sheetOf } from '$src/table/model/scores';

/** Of what a game says about a result: whose points are not what their cards count, which is `count`. */
export const isUnusual = ({ seat, count }: GameEvent): boolean =>
  seat !== undefined && count !== undefined;

/** Those of them that are explained: where it is the same for several, one's own or the first. */
export function explained(result: readonly GameEvent[], me: number | null): GameEvent[] {
  const unusual = result.filter(isUnusual);
  const first = (event: GameEvent) =>
    unusual.find(({ type, seat }) => type === event.type && seat === me) ??
    unusual.find(({ type }) => type === event.type);
  return unusual.filter((event) => event === first(event));
}

/** By how much the best seat is ahead of the next one; null where several are best. */
export function lead(
  scores: readonly number[],
  best: Best | undefined,
): { seat: number; by: number } | null {
  if (best === undefined || scores.length < 2) return null;
  const [first, second] = ranking(scores, [], best);
  const by = Math.abs(scores[first!]! - scores[second!]!);
  return by === 0 ? null : { seat: first!, by };
}

/** The round since whose end the winner has been ahead of everybody; null where it never was. */
export function decisiveRound(
  rounds: readonly (readonly number[])[],
  winner: number,
  best: Best | undefined,
): number | null {
  const leaders = sheetOf(rounds).map(({ totals }) => lead(totals, best)?.seat ?? null);
  const others = leaders.findLastIndex((seat) => seat !== winner);
  return others + 1 < leaders.length ? others + 2 : null;
}
