import * as sound from '$src/look/cards/sounds';
import type { Look } from '$src/look/look';
import { box } from './box';
import { back, face, style } from './faces';

const look: Look = {
  id: 'skyjo',
  cards: style,
  face,
  back,
  box,
  colours: {},
  felt: { background: ['#d7e8f1', '#16293a'], accent: ['#0f5583', '#8fd0f5'] },
  sounds: {
    ...sound.ends,
    deal: sound.shuffle,
    reveal: sound.flip,
    draw: sound.draw,
    take: sound.draw,
    swap: sound.put,
    replace: sound.put,
    drop: sound.put,
    clear: [...sound.sweep, ...sound.gain],
    end: sound.announce,
    double: sound.forgot,
    reshuffle: sound.shuffle,
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
      { key: 'grids', kind: 'grid', place: 'seat', picks: [{ part: 'places' }] },
      { key: 'ender', kind: 'marker', place: 'seat' },
    ],
    grid: { columns: 4, rows: 3 },
  },
};

export default look;
