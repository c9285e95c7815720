import { cardStyle } from '$src/look/cards/pieces';
import * as sound from '$src/look/cards/sounds';
import type { Look } from '$src/look/look';
import { back, colours, face, smallBack, smallFace } from './faces';
import { prompt } from './prompt';

const look: Look = {
  id: 'solo',
  cards: cardStyle,
  face,
  back,
  smallFace,
  smallBack,
  prompt,
  fan: ['R7', 'W', 'B+2'],
  best: 'low',
  colours,
  felt: {
    lit: ['#594494', '#352860'],
    cloth: ['#3d2e6c', '#221a42'],
    deep: ['#1c1338', '#0e0a20'],
    thread: ['#ab9be0', '#7869b0'],
  },
  events: {
    deal: { flight: 'deal', sound: sound.shuffle },
    turn_up: { flight: 'throw', sound: sound.put },
    put: { flight: 'throw', sound: sound.put },
    quick_put: {
      flight: 'throw',
      callout: 'callout.quick_put',
      sound: sound.jumpIn,
      importance: 2,
    },
    name_colour: { callout: 'callout.colour', sound: sound.gain },
    announce: { callout: 'announcement', sound: sound.announce, importance: 3 },
    forget: { callout: 'callout.forget', sound: sound.forgot, importance: 2 },
    draw: { sound: sound.draw, importance: 0 },
    keep: {},
    reshuffle: { sound: sound.shuffle },
    nothing_to_draw: {},
    skip: { callout: 'callout.skip', sound: sound.skip },
    reverse: { callout: 'callout.reverse', sound: sound.turnRound },
    penalty: { callout: 'callout.penalty', sound: sound.penalty, importance: 2 },
    exchange: { flight: 'hands', sound: sound.exchange, importance: 2 },
    hand_left: { flight: 'hands_left', sound: sound.exchange, importance: 2 },
    hand_right: { flight: 'hands_right', sound: sound.exchange, importance: 2 },
    stuck: {},
    round_end: { sound: sound.roundEnd, importance: 2 },
    match_end: {},
  },
  layout: {
    zones: [
      { key: 'direction', kind: 'direction', place: 'centre' },
      { key: 'pile', kind: 'pile', place: 'centre', picks: [{ part: 'verb', verb: 'draw' }] },
      { key: 'discard', kind: 'discard', place: 'centre' },
      { key: 'colour', kind: 'colour', place: 'centre' },
      { key: 'pending', kind: 'count', place: 'centre' },
      { key: 'drawn', kind: 'card', place: 'turn', picks: [{ part: 'card' }] },
      { key: 'hands', kind: 'fan', place: 'seat', picks: [{ part: 'card' }] },
      { key: 'dealer', kind: 'marker', place: 'seat' },
    ],
  },
  situations: {
    only_black: (_view, _seat, moves) =>
      moves.some(({ verb }) => verb === 'draw') &&
      moves.some(({ card }) => card !== undefined) &&
      moves.every(({ card }) => card === undefined || card.startsWith('W')),
  },
};

export default look;
