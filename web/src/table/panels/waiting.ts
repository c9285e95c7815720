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

/** Where the chairs stand round an oval, in hundredths of its box; the first one is nearest. */
export function chairs(count: number, first: number): { x: number; y: number }[] {
  return Array.from({ length: count }, (_, seat) => {
    const angle = Math.PI / 2 + (2 * Math.PI * (seat - first)) / count;
    return { x: 50 + 50 * Math.cos(angle), y: 50 + 50 * Math.sin(angle) };
  });
}
