// The fair deal, checked here: the seed shown at the end is the one committed to at the start.

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  const padded = hex.padStart(64, '0');
  return Uint8Array.from({ length: 32 }, (_, i) => parseInt(padded.slice(2 * i, 2 * i + 2), 16));
}

/** SHA-256 of the seed's 32 bytes, as 64 hexadecimal digits. */
export async function commitmentOf(seed: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', bytesOf(seed));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export async function isFair(seed: string, commitment: string): Promise<boolean> {
  return /^[0-9a-f]{1,64}$/i.test(seed) && (await commitmentOf(seed)) === commitment.toLowerCase();
}
