// What this device was told of deals and gave to them (docs/randomness.md), stored so that a record
// can be checked by it later, and so that a page that is loaded again goes on with a deal.
import type { GameView, TableDeal } from '$pioche/protocol.gen.js';
import { engine } from '$src/engine/engine';
import { i18n } from '$src/i18n/texts.svelte';

export interface KnownDeal {
  commitment: string;
  /** Where this person sat; null: nowhere. */
  seat: number | null;
  /** The number that this device has drawn; null: it gave none. */
  nonce: string | null;
  /** The table has accepted the hash of the nonce. */
  accepted: boolean;
  /** The nonce was sent. */
  revealed: boolean;
  /** The hashes of all seats, as they were told before any nonce. */
  hashes: (string | null)[] | null;
  /** The first cards, as this seat saw them. */
  firstView: GameView | null;
}

export interface DealStore {
  find(commitment: string): KnownDeal | null;
  save(deal: KnownDeal): void;
}

const storageKey = 'pioche.deals';
const maxStored = 50;

function stored(): KnownDeal[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(value) ? (value as KnownDeal[]) : [];
  } catch {
    return [];
  }
}

/** Shared by all pages of this browser. */
export const browserDeals: DealStore = {
  find: (commitment) => stored().find((deal) => deal?.commitment === commitment) ?? null,
  save(deal) {
    const others = stored().filter((one) => one?.commitment !== deal.commitment);
    try {
      localStorage.setItem(storageKey, JSON.stringify([...others, deal].slice(-maxStored)));
    } catch {
      // Without storage it is known until the page is closed.
    }
  },
};

export const hashesOf = (deal: Pick<TableDeal, 'seats'>): (string | null)[] | null =>
  deal.seats?.map((share) => share?.hash ?? null) ?? null;

const toHex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const randomNonce = (): string => toHex(crypto.getRandomValues(new Uint8Array(32)));

/** The SHA-256 of 32 bytes, given and returned as 64 hexadecimal digits. */
export async function sha256(digits: string): Promise<string> {
  if (!globalThis.crypto?.subtle)
    // Without a secure connection the browser offers no hash.
    return (await (await engine(i18n.language)).commitment(digits)).commitment;
  const bytes = Uint8Array.from({ length: 32 }, (_, i) =>
    parseInt(digits.slice(2 * i, 2 * i + 2), 16),
  );
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}
