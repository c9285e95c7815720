import { cardStyle } from '$src/look/cards/pieces';
import * as sound from '$src/look/cards/sounds';
import type { Look, Note, Words } from '$src/look/look';
import type { GameView } from '$pioche/protocol.gen.js';
import { back, colours, face, smallBack, smallFace } from './faces';
import { isStar, prompt } from './prompt';

function note({ aside }: GameView, seat: number, words: Words): Note | null {
  const isAside = Array.isArray(aside) && aside[seat] !== null;
  return isAside ? { text: words.text('note.aside'), warns: true } : null;
}

const look: Look = {
  id: 'mio',
  cards: cardStyle,
  face,
  back,
  smallFace,
  smallBack,
  prompt,
  note,
  fan: ['G4', 'Y*', 'B1'],
  best: 'low',
  colours,
  felt: {
    lit: ['#25704f', '#184a37'],
    cloth: ['#175740', '#0d3024'],
    deep: ['#092b1f', '#05150f'],
    thread: ['#86cfa9', '#548d72'],
  },
  events: {
    deal: { flight: 'deal', sound: sound.shuffle },
    turn_up: { flight: 'throw', sound: sound.put },
    put: { flight: 'throw', sound: sound.put },
    draw: { sound: sound.draw, importance: 0 },
    name_colour: { callout: 'callout.colour', sound: sound.gain },
    announce: { callout: 'announcement', sound: sound.announce, importance: 3 },
    forget: { callout: 'callout.forget', sound: sound.forgot, importance: 2 },
    lay_aside: { sound: sound.flip },
    take_back: { sound: sound.draw },
    pass: { sound: sound.skip },
    round_end: { sound: sound.roundEnd, importance: 2 },
    match_end: {},
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
    star_drawn: (view) => view.phase === 'drawing' && isStar(view),
    drawn: (view) => view.phase === 'drawing',
    aside: ({ aside }, seat) => Array.isArray(aside) && aside[seat] !== null,
  },
};

export default look;
