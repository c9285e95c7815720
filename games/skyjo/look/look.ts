import { cardStyle } from '$src/look/cards/pieces';
import * as sound from '$src/look/cards/sounds';
import type { GameView } from '$pioche/protocol.gen.js';
import type { Look, Note, Words } from '$src/look/look';
import { back, face, smallBack, smallFace } from './faces';
import { clearingCard, hiddenCount, litPlaces, openSum } from './grids';
import { prompt } from './prompt';

/** Fewer hidden cards than this, and the end of the round is near. */
const few = 3;

function note(view: GameView, seat: number, words: Words): Note | null {
  if (view.ender === seat) return { text: words.text('note.ended'), warns: true };
  const count = hiddenCount(view, seat);
  if (view.ender !== null || count === 0 || count >= few) return null;
  return { text: words.text('note.hidden', { count }), warns: true };
}

const look: Look = {
  id: 'skyjo',
  cards: cardStyle,
  face,
  back,
  smallFace,
  smallBack,
  prompt,
  fan: ['5', '-2', '11'],
  best: 'low',
  colours: {},
  shown: openSum,
  lit: litPlaces,
  clears: clearingCard,
  note,
  felt: {
    lit: ['#1c697f', '#14424f'],
    cloth: ['#124f63', '#0a2a35'],
    deep: ['#072632', '#03131a'],
    thread: ['#7fc6d6', '#4d8c9c'],
  },
  events: {
    deal: { flight: 'deal', sound: sound.shuffle },
    turn_up: { flight: 'throw', sound: sound.put },
    reveal: { flight: 'turn', sound: sound.flip },
    begin: {},
    draw: { sound: sound.draw, importance: 0 },
    take: { flight: 'arc', sound: sound.draw },
    swap: { flight: 'arc', sound: sound.put },
    replace: { flight: 'arc', sound: sound.put },
    drop: { flight: 'throw', sound: sound.put },
    clear: {
      flight: 'gather',
      callout: 'callout.clear',
      sound: sound.cleared,
      importance: 2,
    },
    end: { callout: 'callout.end', sound: sound.announce, importance: 3 },
    stop: {},
    double: { callout: 'callout.double', sound: sound.forgot, importance: 2 },
    reshuffle: { sound: sound.shuffle },
    round_end: { sound: sound.roundEnd, importance: 2 },
    match_end: {},
  },
  layout: {
    zones: [
      { key: 'pile', kind: 'pile', place: 'centre', picks: [{ part: 'verb', verb: 'draw' }] },
      { key: 'held', kind: 'card', place: 'turn', picks: [{ part: 'verb', verb: 'swap' }] },
      {
        key: 'discard',
        kind: 'discard',
        place: 'centre',
        picks: [
          { part: 'verb', verb: 'take' },
          { part: 'verb', verb: 'drop' },
        ],
      },
      { key: 'grids', kind: 'grid', place: 'seat', picks: [{ part: 'places', verb: 'swap' }] },
    ],
    grid: { columns: 4, rows: 3 },
  },
};

export default look;
