import { tall } from '$src/look/cards/pieces';
import * as sound from '$src/look/cards/sounds';
import type { Look } from '$src/look/look';
import { box } from './box';
import { back, colours, face } from './faces';

const look: Look = {
  id: 'solo',
  cards: tall,
  face,
  back,
  box,
  colours,
  felt: { background: ['#dfe6ea', '#1d2530'], accent: ['#7a4b00', '#ffd04a'] },
  sounds: {
    ...sound.ends,
    deal: sound.shuffle,
    put: sound.put,
    quick_put: [...sound.put, ...sound.gain],
    draw: sound.draw,
    skip: sound.skip,
    reverse: sound.turnRound,
    penalty: sound.penalty,
    exchange: sound.exchange,
    hand_left: sound.exchange,
    hand_right: sound.exchange,
    reshuffle: sound.shuffle,
    announce: sound.announce,
    forget: sound.forgot,
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
    penalty: ({ pending }) => Number(pending) > 0,
    only_black: (_view, _seat, moves) =>
      moves.some(({ verb }) => verb === 'draw') &&
      moves.some(({ card }) => card !== undefined) &&
      moves.every(({ card }) => card === undefined || card.startsWith('W')),
  },
};

export default look;
