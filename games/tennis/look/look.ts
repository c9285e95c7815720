import { cardStyle } from '$src/look/cards/pieces';
import * as sound from '$src/look/cards/sounds';
import type { Look, Moment, Note, Words } from '$src/look/look';
import type { GameEvent, GameView, PastMove } from '$pioche/protocol.gen.js';
import { back, face, smallBack, smallFace } from './faces';
import { prompt } from './prompt';

const order = ['1', '2', '3', '4', '5', '6', 'game', 'set', 'match', 'ace', 'tiebreak', 'let'];

/** Equal sums of the two pairs, called when the last ball has been turned over. */
function allCalled({ seat }: GameEvent, { chosen, players }: GameView): string | null {
  const pairs = chosen as (string[] | null)[];
  const sums = pairs.map((pair) => (pair ?? []).reduce((sum, ball) => sum + Number(ball), 0));
  return seat === players - 1 && sums[0] === sums[1] ? `callout.all.${sums[0]}` : null;
}

function note({ phase, chosen, done }: GameView, seat: number, words: Words): Note | null {
  const isReady =
    phase === 'choose'
      ? (chosen as unknown[])[seat] !== null
      : phase === 'specials' && (done as boolean[])[seat];
  return isReady ? { text: words.text('note.ready'), warns: false } : null;
}

/** The set since which the winner has been ahead in sets. */
function decisive(log: readonly PastMove[], winner: number): Moment | null {
  let ahead = 0;
  let found: Moment | null = null;
  for (const { n, events } of log)
    for (const event of events) {
      if (event.type !== 'set') continue;
      ahead += event.seat === winner ? 1 : -1;
      if (ahead <= 0) found = null;
      else if (event.seat === winner) found ??= { n, event };
    }
  return found;
}

const look: Look = {
  id: 'tennis',
  cards: cardStyle,
  face,
  back,
  smallFace,
  smallBack,
  prompt,
  standing: () => import('./Scoreboard.svelte'),
  note,
  decisive,
  fan: ['3', 'ace', 'match'],
  colours: {},
  felt: {
    lit: ['#9c4c29', '#6f3a21'],
    cloth: ['#81391d', '#4d2513'],
    deep: ['#43190b', '#230e06'],
    thread: ['#f0b596', '#ad7c63'],
  },
  events: {
    deal: { flight: 'deal', sound: sound.shuffle },
    choose: { sound: sound.put },
    turn_over: { flight: 'turn', callout: allCalled, sound: sound.ball, importance: 2 },
    special: {
      flight: 'throw',
      callout: ({ card }) => `callout.${card}`,
      sound: sound.ace,
      importance: 2,
    },
    take_ball: { flight: 'arc', sound: sound.draw },
    lay_ball: { flight: 'arc', sound: sound.ball },
    reopen: { sound: sound.turnRound },
    done: {},
    tie: { sound: sound.forgot },
    win: { flight: 'ball', callout: 'callout.win', sound: sound.gain },
    lay: { flight: 'throw', sound: sound.put },
    draw: { sound: sound.draw, importance: 0 },
    take: { sound: sound.exchange },
    skip: {},
    game_end: {},
    balls_back: { sound: sound.sweep },
    set: { flight: 'throw', callout: 'callout.set', sound: sound.roundEnd, importance: 3 },
    games_back: { sound: sound.sweep },
    match: { callout: 'callout.match', sound: sound.announce, importance: 3 },
    last_game: {},
    match_end: {},
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
    stacksEqual: true,
    titled: ['ace', 'tiebreak', 'let', 'game', 'set', 'match'],
    titleAt: 'head',
  },
  order,
  centre: {
    keys: ['pile', 'chosen', 'spent', 'laid', 'sets', 'done'],
    load: () => import('./Centre.svelte'),
  },
};

export default look;
