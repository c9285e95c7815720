// Fair deals: the hash of a seed is shown before the first card, the seed after the match. This
// browser stores the hashes that it was shown, to check them later.
const storageKey = 'pioche.commitments';
const maxStored = 100;

function stored(): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

export function storeCommitment(commitment: string): void {
  const known = stored();
  if (known.includes(commitment)) return;
  try {
    localStorage.setItem(storageKey, JSON.stringify([...known, commitment].slice(-maxStored)));
  } catch {
    // Without storage it cannot be checked later.
  }
}

export function wasShownHere(commitment: string): boolean {
  return stored().includes(commitment);
}

/** The SHA-256 of a seed's 32 bytes, most significant first, by the browser itself. */
export async function commitmentOf(seed: string): Promise<string> {
  const digits = seed.padStart(64, '0');
  const bytes = Uint8Array.from({ length: 32 }, (_, i) =>
    parseInt(digits.slice(2 * i, 2 * i + 2), 16),
  );
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether the seed shown at the end is the one committed to at the start. */
export async function isFair(seed: string, commitment: string): Promise<boolean> {
  return /^[0-9a-f]{1,64}$/i.test(seed) && (await commitmentOf(seed)) === commitment.toLowerCase();
}
