// Before a match: for how many cards would be dealt now, and what is still missing for it.
import type { Room, SeatHolder } from '$pioche/protocol.gen.js';

export type Missing =
  /** So many more are needed, people or bots. */
  | { why: 'few'; count: number }
  | { why: 'unready'; names: string[] }
  /** A rated match is among people. */
  | { why: 'rated'; count: number };

export interface Start {
  taken: number;
  free: number;
  /** Null: the host may deal. */
  missing: Missing | null;
}

const personIn = (seat: SeatHolder) => (seat !== null && 'person' in seat ? seat : null);

/** What the host's button can do; `least`: players that the game needs. */
export function startOf(room: Room, least: number): Start {
  const free = room.seats.filter((seat) => seat === null).length;
  const taken = room.seats.length - free;
  const names = room.seats.flatMap((seat) => {
    const one = personIn(seat);
    return one && !one.ready && one.person !== room.host ? [one.name] : [];
  });
  if (taken < least)
    return {
      taken,
      free,
      missing: { why: room.rated ? 'rated' : 'few', count: least - taken },
    };
  if (names.length > 0) return { taken, free, missing: { why: 'unready', names } };
  return { taken, free, missing: null };
}

/** A place in a grid of three columns and twelve rows, in the middle of which the table stands. */
export interface Chair {
  column: number;
  row: number;
  rows: number;
}
const rows = 12;

/** Where the chairs stand: the first one is nearest, the others follow from its left on. */
export function chairs(count: number, first: number): Chair[] {
  const each = Math.floor((count - 1) / 2);
  const high = Math.floor(rows / Math.max(1, each));
  return Array.from({ length: count }, (_, seat) => {
    const place = (seat - first + count) % count;
    if (place === 0) return { column: 2, row: rows - 2, rows: 3 };
    if (place * 2 === count) return { column: 2, row: 1, rows: 3 };
    const left = place <= each;
    const height = left ? place : count - place;
    return { column: left ? 1 : 3, row: rows - height * high + 1, rows: high };
  });
}
