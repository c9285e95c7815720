// What a click on a card or a place of a zone may contribute to a move, by the look's hints.
import type { Zone } from '$src/look/look';
import type { Choice } from './pick';

/** Something that can be clicked. */
export interface Target {
  card: string | null;
  place?: string;
  /** Which of several equal cards it is. */
  copy?: number;
}

export function choicesOf(zone: Zone | undefined, { card, place, copy }: Target): Choice[] {
  const found: Choice[] = [];
  for (const pick of zone?.picks ?? []) {
    if (pick.part === 'verb') found.push({ part: 'verb', value: pick.verb });
    else if (pick.part === 'places') {
      if (place !== undefined) found.push({ ...pick, value: place });
    } else if (card !== null) {
      found.push({ part: pick.part, value: card, ...(copy !== undefined && { copy }) });
    }
  }
  return found;
}
