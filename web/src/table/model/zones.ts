// Values of a view's keys, read by the kind of zone that they are.
import type { Zone } from '$src/look/look';
import type { GameView } from '$pioche/protocol.gen.js';

/** The value of a zone: of a seat, where each seat has one. */
export function valueOf(view: GameView, zone: Zone, seat: number | null): unknown {
  const value = view[zone.key];
  if (zone.place === 'seat' && zone.kind !== 'marker' && seat !== null)
    return Array.isArray(value) ? (value[seat] ?? null) : null;
  return value ?? null;
}

export function cardsOf(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  return Array.isArray(value) ? value.map((card) => String(card)) : [];
}

export function cardOf(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

/** A place of a grid whose card is gone. */
export const emptyPlace = '.';

/** The card that lies there face up; null: it is face down, or there is none. */
export function faceUp(card: string): string | null {
  return card === emptyPlace || card === 'null' || card === '' || card.endsWith('?') ? null : card;
}

/** How many cards: a number itself, or the length of a list. */
export function countOf(value: unknown): number {
  if (typeof value === 'number') return value;
  return Array.isArray(value) ? value.length : 0;
}

export function trickOf(value: unknown): { seat: number; card: string }[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((pair: unknown) =>
    Array.isArray(pair) && pair.length === 2
      ? [{ seat: Number(pair[0]), card: String(pair[1]) }]
      : [],
  );
}

export interface HeldCard {
  card: string;
  /** Which of several equal cards it is, from 1 on. */
  copy: number;
  /** The same for the same card from one view to the next. */
  key: string;
}

/** A hand in order, each card with a name that stays while it is there. */
export function sorted(
  cards: readonly string[],
  compare: (a: string, b: string) => number,
): HeldCard[] {
  const seen = new Map<string, number>();
  return [...cards].sort(compare).map((card) => {
    const copy = (seen.get(card) ?? 0) + 1;
    seen.set(card, copy);
    return { card, copy, key: `${card} ${copy}` };
  });
}

/** The first of equal cards, and how many there are. */
export function stacked(held: readonly HeldCard[]): (HeldCard & { count: number })[] {
  return held
    .filter(({ copy }) => copy === 1)
    .map((one) => ({ ...one, count: held.filter(({ card }) => card === one.card).length }));
}
