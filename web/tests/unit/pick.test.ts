import { describe, expect, it } from 'vitest';
import type { LegalMove } from '$pioche/protocol.gen.js';
import {
  candidates,
  openPart,
  pickable,
  picked,
  playOfCards,
  playsOf,
  spelling,
  valuesFor,
  wholePlay,
  type Choice,
} from '$src/table/model/pick';

// A notation that no game has, with everything that a move can be made of.
function described(move: string): LegalMove {
  const announces = move.endsWith('!');
  const text = announces ? move.slice(0, -1) : move;
  const announce = announces && { announce: true as const };
  const put = /^([A-Z]\d|W)(?:=([A-Z]))?(?:>(\d))?$/.exec(text);
  if (put) {
    return {
      move,
      card: put[1]!,
      ...(put[2] && { colour: put[2] }),
      ...(put[3] && { seat: Number(put[3]) }),
      ...announce,
    };
  }
  if (/^\d(\+\d)*$/.test(text)) return { move, cards: text.split('+') };
  const [verb = '', ...places] = text.split(' ');
  return { move, verb, ...(places.length > 0 && { places }) };
}
const plays = (...legal: string[]) => playsOf(legal.map(described));
const card = (value: string): Choice => ({ part: 'card', value });
const verb = (value: string): Choice => ({ part: 'verb', value });
const place = (value: string): Choice => ({ part: 'places', value });

describe('plays', () => {
  it('are one with and without the announcement', () => {
    const [play, ...rest] = plays('A1', 'A1!');
    expect(rest).toEqual([]);
    expect(spelling(play!, true)).toBe('A1!');
    expect(spelling(play!, false)).toBe('A1');
  });
  it('leave out an announcement that is no part of them', () => {
    expect(spelling(plays('A1')[0]!, true)).toBe('A1');
  });
});

describe('picking', () => {
  it('is over with a card that needs nothing more', () => {
    const all = plays('A1', 'B2', 'draw');
    const selection = picked(all, [], card('A1'));
    expect(openPart(all, selection)).toBeNull();
    expect(wholePlay(all, selection)?.plain).toBe('A1');
  });
  it('asks for the colour, then it is whole', () => {
    const all = plays('W=R', 'W=G', 'draw');
    const begun = picked(all, [], card('W'));
    expect(wholePlay(all, begun)).toBeNull();
    expect(openPart(all, begun)).toBe('colour');
    expect(valuesFor(all, begun, 'colour')).toEqual(['R', 'G']);
    const whole = picked(all, begun, { part: 'colour', value: 'G' });
    expect(wholePlay(all, whole)?.plain).toBe('W=G');
  });
  it('offers to leave a part out where such a move is legal', () => {
    const all = plays('A1', 'A1>1', 'A1>2');
    const begun = picked(all, [], card('A1'));
    expect(openPart(all, begun)).toBe('seat');
    expect(valuesFor(all, begun, 'seat')).toEqual([null, 1, 2]);
    expect(wholePlay(all, picked(all, begun, { part: 'seat', value: null }))?.plain).toBe('A1');
  });
  it('takes two cards in either order', () => {
    const all = plays('1+2', '1+3', '2+3');
    const one = picked(all, [], { part: 'cards', value: '3' });
    expect(openPart(all, one)).toBe('cards');
    expect(wholePlay(all, picked(all, one, { part: 'cards', value: '1' }))?.plain).toBe('1+3');
  });
  it('knows the play of exactly the cards that are picked', () => {
    const all = plays('1', '1+2', '1+2+3', 'draw');
    const choice = (value: string, copy = 1): Choice => ({ part: 'cards', value, copy });
    expect(playOfCards(all, [])).toBeNull();
    expect(playOfCards(all, [choice('1')])?.parts.cards).toEqual(['1']);
    expect(playOfCards(all, [choice('2')])).toBeNull();
    expect(playOfCards(all, [choice('2'), choice('1')])?.plain).toBe('1+2');
  });
  it('tells equal cards apart', () => {
    const all = playsOf([
      { move: '5', cards: ['5'] },
      { move: '5+5', cards: ['5', '5'] },
    ]);
    const choice = (copy: number): Choice => ({ part: 'cards', value: '5', copy });
    const both = picked(all, picked(all, [], choice(1)), choice(2));
    expect(playOfCards(all, both)?.plain).toBe('5+5');
    expect(picked(all, both, choice(1))).toEqual([choice(2)]);
  });
  it('takes two places of one verb without asking what for', () => {
    const all = plays('flip a1 b2', 'flip a1 c1');
    const both = picked(all, picked(all, [], place('b2')), place('a1'));
    expect(wholePlay(all, both)?.plain).toBe('flip a1 b2');
  });
  it('asks what a place is for where moves differ by their verbs', () => {
    const all = plays('draw', 'take a1', 'take b2');
    const begun = picked(all, [], place('a1'));
    expect(wholePlay(all, begun)).toBeNull();
    expect(openPart(all, begun)).toBe('verb');
    expect(wholePlay(all, picked(all, begun, verb('take')))?.plain).toBe('take a1');
  });
  it('takes a second click back, and begins anew with another card', () => {
    const all = plays('W=R', 'W=G', 'A1>1', 'A1>2');
    const begun = picked(all, [], card('W'));
    expect(picked(all, begun, card('W'))).toEqual([]);
    expect(picked(all, begun, card('A1'))).toEqual([card('A1')]);
  });
  it('knows what cannot be picked', () => {
    const all = plays('A1');
    expect(pickable(all, [], card('B2'))).toBe(false);
    expect(picked(all, [], card('B2'))).toEqual([]);
    expect(candidates([], [])).toEqual([]);
    expect(wholePlay(all, [])).toBeNull();
  });
});
