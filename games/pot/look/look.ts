import { cardStyle } from '$src/look/cards/pieces';
import * as sound from '$src/look/cards/sounds';
import type { Look } from '$src/look/look';
import { box } from './box';
import { back, colours, face, smallBack, smallFace } from './faces';

const look: Look = {
  id: 'pot',
  cards: cardStyle,
  face,
  back,
  smallFace,
  smallBack,
  box,
  best: 'high',
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
