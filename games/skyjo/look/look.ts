import { cardStyle } from '$src/look/cards/pieces';
import * as sound from '$src/look/cards/sounds';
import type { GameView } from '$pioche/protocol.gen.js';
import type { Look } from '$src/look/look';
import { box } from './box';
import { back, face, smallBack, smallFace } from './faces';

/** Cards that lie open; a place that is empty or face down counts nothing. */
function openSum({ grids }: GameView, seat: number): number {
  const cards = Array.isArray(grids) ? (grids[seat] as unknown[]) : [];
  return cards
    .map(Number)
    .filter(Number.isFinite)
    .reduce((sum, value) => sum + value, 0);
}

const look: Look = {
  id: 'skyjo',
  cards: cardStyle,
  face,
  back,
  smallFace,
  smallBack,
  box,
  best: 'low',
  colours: {},
  shown: openSum,
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
      { key: 'ender', kind: 'marker', place: 'seat' },
    ],
    grid: { columns: 4, rows: 3 },
  },
};

export default look;
