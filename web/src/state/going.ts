// What a list of tables says of one of them: who else is there, and whether it waits for me.
import type { TableSummary } from '$pioche/protocol.gen.js';

export interface Others {
  people: string[];
  bots: number;
}

/** Who holds the other seats. */
export function othersAt(table: TableSummary, me: string | undefined): Others {
  const people: string[] = [];
  let bots = 0;
  for (const seat of table.seats) {
    if (seat === null) continue;
    if ('bot' in seat) bots++;
    else if (seat.person !== me) people.push(seat.name);
  }
  return { people, bots };
}

/** Whether the match goes on as soon as I do something. */
export function isMyTurn(table: TableSummary, me: string | undefined): boolean {
  if (table.state !== 'playing' || me === undefined) return false;
  const seat = table.seats.findIndex((one) => one !== null && 'person' in one && one.person === me);
  return seat >= 0 && (table.turn?.includes(seat) ?? false);
}

/** Seats that somebody can take before a match: a bot makes way. */
export const freeSeats = (table: TableSummary) =>
  table.seats.filter((seat) => seat === null || 'bot' in seat).length;
