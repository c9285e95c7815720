// The moves of a log, put together to turns.
import type { GameEvent, PastMove } from '$pioche/protocol.gen.js';

export interface Turn {
  /** The numbers of its first and its last move. */
  first: number;
  last: number;
  round: number;
  /** Null where it is nobody's: that a round is over. */
  seat: number | null;
  events: GameEvent[];
  /** Who moved for the seat, where that is to be said. */
  by: 'clock' | 'stand_in' | null;
}

/** What begins a round is nobody's turn. */
const deals = ({ events }: { events: readonly GameEvent[] }) =>
  events.some(({ type }) => type === 'deal');

function substitute(move: PastMove): Turn['by'] {
  // A round that begins by itself is no time that ran out.
  if (deals(move)) return null;
  return move.by === 'clock' || move.by === 'stand_in' ? move.by : null;
}

/** What a move brings about for others as it ends a round is no part of the turn: their cards that are
 *  turned over, and the result. One entry for each whom it is about. */
function partsOf({ seat, events }: PastMove): Pick<Turn, 'seat' | 'events'>[] {
  if (!events.some(({ type }) => type === 'round_end' || type === 'match_end'))
    return [{ seat, events: [...events] }];
  const parts: Pick<Turn, 'seat' | 'events'>[] = [];
  for (const event of events) {
    const isResult = event.type === 'round_end' || event.type === 'match_end';
    const whose = isResult ? null : (event.seat ?? null);
    const last = parts.at(-1);
    if (last?.seat === whose) last.events.push(event);
    else parts.push({ seat: whose, events: [event] });
  }
  return parts;
}

export function turnsOf(moves: readonly PastMove[]): Turn[] {
  const turns: Turn[] = [];
  for (const move of moves) {
    const { n, round } = move;
    const by = substitute(move);
    const last = turns.at(-1);
    const [own, ...rest] = partsOf(move);
    if (own === undefined) continue;
    const goesOn =
      last !== undefined &&
      last.seat === own.seat &&
      last.round === round &&
      n === last.last + 1 &&
      last.by === by &&
      !deals(last);
    if (goesOn) {
      last.last = n;
      last.events.push(...own.events);
    } else turns.push({ ...own, first: n, last: n, round, by });
    for (const part of rest) turns.push({ ...part, first: n, last: n, round, by: null });
  }
  return turns;
}
