// A move is picked in parts from the list of legal ones: the card, then the colour, then the seat.
// Nothing here knows what a part means; it only keeps the moves that still fit.
import type { LegalMove } from '$pioche/protocol.gen.js';

export type PartName = 'verb' | 'card' | 'cards' | 'places' | 'colour' | 'seat';

/** One part of a move that somebody has picked; null: this part is left out of the move. */
export interface Choice {
  part: PartName;
  value: string | number | null;
  /** Which of several equal cards it is. */
  copy?: number;
  /** Of a place: what is done there, as nobody has said anything else. */
  verb?: string;
}

/** What may be played, with and without the announcement. */
export interface Play {
  parts: LegalMove;
  plain?: string;
  announced?: string;
}

const order: readonly PartName[] = ['verb', 'card', 'cards', 'places', 'colour', 'seat'];

export function playsOf(legal: readonly LegalMove[]): Play[] {
  const plays = new Map<string, Play>();
  for (const parts of legal) {
    const name = JSON.stringify({ ...parts, move: '', announce: undefined });
    const play = plays.get(name) ?? { parts };
    if (parts.announce) play.announced = parts.move;
    else play.plain = parts.move;
    plays.set(name, play);
  }
  return [...plays.values()];
}

/** The notation to send; an announcement that is no part of the move is simply not made. */
export function spelling(play: Play, announce: boolean): string {
  const [first, second] = announce ? [play.announced, play.plain] : [play.plain, play.announced];
  return first ?? second ?? '';
}

function valuesOf(play: Play, part: PartName): readonly (string | number | null)[] {
  const value = play.parts[part];
  if (value === undefined) return [null];
  return Array.isArray(value) ? value : [value];
}

const times = <T>(list: readonly T[], value: T) => list.filter((other) => other === value).length;

function fits(play: Play, selection: readonly Choice[]): boolean {
  return selection.every(({ part, value }) => {
    const wanted = selection.filter((other) => other.part === part).map((other) => other.value);
    return times(valuesOf(play, part), value) >= times(wanted, value);
  });
}

export function candidates(plays: readonly Play[], selection: readonly Choice[]): Play[] {
  return plays.filter((play) => fits(play, selection));
}

export const sameChoice = (a: Choice, b: Choice) =>
  a.part === b.part && a.value === b.value && a.copy === b.copy;

/** Whether something can be picked now, in this selection or as the beginning of another. */
export function pickable(plays: readonly Play[], selection: readonly Choice[], choice: Choice) {
  return (
    candidates(plays, [...selection, choice]).length > 0 || candidates(plays, [choice]).length > 0
  );
}

/** The selection after a click: added to it, taken back from it, or begun anew. */
export function picked(
  plays: readonly Play[],
  selection: readonly Choice[],
  choice: Choice,
): readonly Choice[] {
  const at = selection.findIndex((other) => sameChoice(other, choice));
  if (at >= 0) return selection.filter((_, index) => index !== at);
  const grown = [...selection, choice];
  if (candidates(plays, grown).length > 0) return grown;
  return candidates(plays, [choice]).length > 0 ? [choice] : selection;
}

/** A verb that nobody named is asked for where the moves differ by it: a click on a place alone
 *  must not take a card that nobody wanted. */
function verbIsOpen(plays: readonly Play[], left: readonly Play[], selection: readonly Choice[]) {
  if (selection.some(({ part }) => part === 'verb' || part === 'card')) return false;
  const verbs = new Set(plays.map((play) => play.parts.verb));
  return verbs.size > 1 && left.some((play) => play.parts.verb !== undefined);
}

/** The part that is to be picked next; null when the move is whole, or none is begun. */
export function openPart(plays: readonly Play[], selection: readonly Choice[]): PartName | null {
  if (selection.length === 0) return null;
  const left = candidates(plays, selection);
  if (left.length === 0) return null;
  if (verbIsOpen(plays, left, selection)) return 'verb';
  if (left.length === 1) return null;
  const spread = order.filter((part) => {
    const lists = new Set(left.map((play) => JSON.stringify(valuesOf(play, part))));
    return lists.size > 1;
  });
  return spread[0] ?? null;
}

/** The play that the selection stands for, once it is whole. */
export function wholePlay(plays: readonly Play[], selection: readonly Choice[]): Play | null {
  const left = candidates(plays, selection);
  return selection.length > 0 && left.length === 1 && openPart(plays, selection) === null
    ? left[0]!
    : null;
}

/** The play whose cards are exactly those that are picked; null where none or another part is open. */
export function playOfCards(plays: readonly Play[], selection: readonly Choice[]): Play | null {
  const count = selection.filter(({ part }) => part === 'cards').length;
  if (count === 0) return null;
  const exact = candidates(plays, selection).filter(({ parts }) => parts.cards?.length === count);
  return exact.length === 1 ? exact[0]! : null;
}

/** What can be picked for a part, in the order of the moves. */
export function valuesFor(
  plays: readonly Play[],
  selection: readonly Choice[],
  part: PartName,
): (string | number | null)[] {
  const left = candidates(plays, selection);
  return [...new Set(left.flatMap((play) => valuesOf(play, part)))];
}
