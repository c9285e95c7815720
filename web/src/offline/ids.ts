const letters = '23456789abcdefghjkmnpqrstuvwxyz';
const length = 12;

/** A name for a table that no other has. */
export function newId(): string {
  const chance = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(chance, (byte) => letters[byte % letters.length]).join('');
}
