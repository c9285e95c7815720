// How a match stands: what ends it, who leads, and when it was decided.
import type { GameEvent, GameView } from '$pioche/protocol.gen.js';
import { ranking, type Best } from '$src/table/model/ranking';
import { sheetOf } from '$src/table/model/scores';

/** The total that ends the match, where the game has an option `target` for it. */
export function targetOf(view: GameView): number | null {
  const { target } = view.options;
  return typeof target === 'number' ? target : null;
}

/** Of what a game says about a result: whose points are not what their cards count, which is `count`. */
export const isUnusual = ({ seat, count }: GameEvent): boolean =>
  seat !== undefined && count !== undefined;

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
