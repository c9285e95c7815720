import { byColour, parserOf, played, spell, word } from '$src/look/cards/notation';
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
      { key: 'pot', kind: 'row', place: 'centre', picks: [{ part: 'colour' }] },
      { key: 'trick', kind: 'trick', place: 'centre' },
      { key: 'hands', kind: 'fan', place: 'seat', picks: [{ part: 'card' }] },
      { key: 'taken', kind: 'row', place: 'seat' },
      { key: 'leader', kind: 'marker', place: 'seat' },
    ],
  },
  parse: parserOf([
    word('next'),
    { form: /^(take) ([RGBYPO])$/, parts: ([verb, colour]) => ({ verb: verb!, colour: colour! }) },
    played('[RGBYPO](?:10|[1-9])'),
  ]),
  spell: (parts) => (parts.verb === 'take' ? `take ${parts.colour}` : spell(parts)),
  compare: byColour('RGBYPO', ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']),
  centre: { keys: ['pot', 'trick'], load: () => import('./Centre.svelte') },
};

export default look;
