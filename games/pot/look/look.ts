import { cardStyle } from '$src/look/cards/pieces';
import * as sound from '$src/look/cards/sounds';
import type { Look, Moment } from '$src/look/look';
import type { PastMove } from '$pioche/protocol.gen.js';
import { back, colours, face, smallBack, smallFace } from './faces';
import { prompt } from './prompt';

const sumOf = (cards: readonly string[]) =>
  cards.reduce((sum, card) => sum + Number(card.slice(1)), 0);

/** The richest colour that the winner took. */
function decisive(log: readonly PastMove[], winner: number): Moment | null {
  let found: Moment | null = null;
  for (const { n, events } of log)
    for (const event of events)
      if (event.type === 'take' && event.seat === winner)
        if (!found || sumOf(event.cards ?? []) > sumOf(found.event.cards ?? []))
          found = { n, event };
  return found;
}

const look: Look = {
  id: 'pot',
  cards: cardStyle,
  face,
  back,
  smallFace,
  smallBack,
  prompt,
  standing: () => import('./Ladder.svelte'),
  fan: ['O5', 'P8', 'R10'],
  best: 'high',
  decisive,
  colours,
  felt: {
    lit: ['#91304a', '#571c2c'],
    cloth: ['#6a1d33', '#3a0f1b'],
    deep: ['#340b18', '#1a050b'],
    thread: ['#dd93a3', '#9c5f6c'],
  },
  events: {
    turn_up: { flight: 'throw', sound: sound.put },
    deal: { flight: 'deal', sound: sound.shuffle },
    lead: {},
    lay: { flight: 'throw', sound: sound.put },
    tie: { callout: 'callout.tie', sound: sound.forgot, importance: 2 },
    take: { sound: sound.taken, importance: 1 },
    sweep: { flight: 'arc', sound: sound.sweep },
    round_end: { sound: sound.roundEnd, importance: 2 },
    match_end: {},
  },
  layout: {
    zones: [
      { key: 'pot', kind: 'row', place: 'centre' },
      { key: 'trick', kind: 'trick', place: 'centre' },
      { key: 'hands', kind: 'fan', place: 'seat', picks: [{ part: 'card' }] },
      { key: 'taken', kind: 'stack', place: 'seat' },
      { key: 'leader', kind: 'marker', place: 'seat' },
    ],
  },
  centre: { keys: ['pot', 'trick'], load: () => import('./Centre.svelte') },
};

export default look;
