import { tall } from '$src/look/cards/pieces';
import * as sound from '$src/look/cards/sounds';
import type { Look } from '$src/look/look';
import type { GameView } from '$pioche/protocol.gen.js';
import { box } from './box';
import { back, colours, face } from './faces';

function starLies({ discard }: GameView): boolean {
  return Array.isArray(discard) && String(discard.at(-1)).endsWith('*');
}

const look: Look = {
  id: 'mio',
  cards: tall,
  face,
  back,
  box,
  colours,
  felt: { background: ['#ece3f0', '#2a2033'], accent: ['#6b3a83', '#f4c9a8'] },
  sounds: {
    ...sound.ends,
    deal: sound.shuffle,
    put: sound.put,
    draw: sound.draw,
    name_colour: sound.gain,
    announce: sound.announce,
    forget: sound.forgot,
    lay_aside: sound.flip,
    take_back: sound.draw,
    pass: sound.skip,
  },
  layout: {
    zones: [
      { key: 'pile', kind: 'pile', place: 'centre', picks: [{ part: 'verb', verb: 'draw' }] },
      { key: 'discard', kind: 'discard', place: 'centre' },
      { key: 'colour', kind: 'colour', place: 'centre' },
      { key: 'drawn', kind: 'card', place: 'turn', picks: [{ part: 'card' }] },
      { key: 'hands', kind: 'fan', place: 'seat', picks: [{ part: 'card' }] },
      { key: 'aside', kind: 'card', place: 'seat' },
      { key: 'dealer', kind: 'marker', place: 'seat' },
    ],
  },
  situations: {
    star_drawn: (view) => view.phase === 'drawing' && starLies(view),
    drawn: (view) => view.phase === 'drawing',
    star: starLies,
    aside: ({ aside }, seat) => Array.isArray(aside) && aside[seat] !== null,
  },
};

export default look;
