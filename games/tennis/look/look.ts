import { tall } from '$src/look/cards/pieces';
import * as sound from '$src/look/cards/sounds';
import type { Look } from '$src/look/look';
import { box } from './box';
import { back, face } from './faces';

const order = ['1', '2', '3', '4', '5', '6', 'game', 'set', 'match', 'ace', 'tiebreak', 'let'];

const look: Look = {
  id: 'tennis',
  cards: tall,
  face,
  back,
  box,
  colours: {},
  felt: { background: ['#d6e6d3', '#14291f'], accent: ['#8a3d1a', '#d5ea45'] },
  sounds: {
    ...sound.ends,
    deal: sound.shuffle,
    choose: sound.put,
    turn_over: sound.ball,
    special: sound.announce,
    take_ball: sound.draw,
    lay_ball: sound.ball,
    reopen: sound.turnRound,
    win: sound.gain,
    tie: sound.forgot,
    lay: sound.put,
    draw: sound.draw,
    take: sound.exchange,
    balls_back: sound.sweep,
    games_back: sound.sweep,
    set: sound.ends['round_end']!,
    match: sound.announce,
  },
  layout: {
    zones: [
      { key: 'pile', kind: 'pile', place: 'centre', picks: [{ part: 'verb', verb: 'draw' }] },
      { key: 'chosen', kind: 'row', place: 'seat', picks: [{ part: 'cards' }] },
      { key: 'balls', kind: 'row', place: 'seat', picks: [{ part: 'cards' }] },
      { key: 'spent', kind: 'row', place: 'seat' },
      { key: 'laid', kind: 'count', place: 'seat' },
      { key: 'sets', kind: 'count', place: 'seat' },
      { key: 'hands', kind: 'fan', place: 'seat', picks: [{ part: 'card' }] },
    ],
    titled: ['ace', 'tiebreak', 'let', 'game', 'set', 'match'],
  },
  order,
  centre: {
    keys: ['pile', 'chosen', 'spent', 'laid', 'sets', 'done'],
    load: () => import('./Centre.svelte'),
  },
};

export default look;
