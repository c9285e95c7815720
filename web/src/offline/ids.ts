// How tables and matches of this device are called.
const letters = '23456789abcdefghjkmnpqrstuvwxyz';
const length = 12;
/** The names of this device's finished matches begin so; those of a server never do. */
const prefix = 'here-';

/** A name for a table that no other has. */
export function newId(): string {
  const chance = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(chance, (byte) => letters[byte % letters.length]).join('');
}

export const matchId = (table: string, number: number) => `${prefix}${table}-${number}`;
export const isOfThisDevice = (match: string) => match.startsWith(prefix);
