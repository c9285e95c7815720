import { tall } from '$src/look/cards/pieces';
import * as sound from '$src/look/cards/sounds';
import type { Look } from '$src/look/look';
import { box } from './box';
import { back, colours, face } from './faces';

const look: Look = {
  id: 'pot',
  cards: tall,
  face,
  back,
  box,
  colours,
  felt: { background: ['#f3e4cb', '#2f2118'], accent: ['#8a3413', '#ffc46b'] },
  sounds: {
    ...sound.ends,
    deal: sound.shuffle,
    lay: sound.put,
    take: [...sound.sweep, ...sound.gain],
    sweep: sound.sweep,
    tie: sound.forgot,
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
