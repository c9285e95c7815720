// The moves of a log, put together to turns.
import type { GameEvent, PastMove } from '$pioche/protocol.gen.js';

export interface Turn {
  /** The numbers of its first and its last move. */
  first: number;
  last: number;
  round: number;
  seat: number;
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

export function turnsOf(moves: readonly PastMove[]): Turn[] {
  const turns: Turn[] = [];
  for (const move of moves) {
    const { n, seat, round, events } = move;
    const last = turns.at(-1);
    const goesOn =
      last?.seat === seat &&
      last.round === round &&
      n === last.last + 1 &&
      last.by === substitute(move) &&
      !deals(last);
    if (goesOn) {
      last.last = n;
      last.events.push(...events);
    } else {
      const by = substitute(move);
      turns.push({ first: n, last: n, round, seat, events: [...events], by });
    }
  }
  return turns;
}
