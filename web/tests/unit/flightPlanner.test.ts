import { describe, expect, it } from 'vitest';
import type { LayoutHints } from '$src/look/look';
import type { GameEvent, GameView } from '$pioche/protocol.gen.js';
import { gameView } from '../fixtures';
import { missing, FlightPlanner } from '$src/table/animation/flightPlanner';

const layout: LayoutHints = {
  zones: [
    { key: 'pile', kind: 'pile', place: 'centre' },
    { key: 'discard', kind: 'discard', place: 'centre' },
    { key: 'pot', kind: 'row', place: 'centre' },
    { key: 'hands', kind: 'fan', place: 'seat' },
    { key: 'grids', kind: 'grid', place: 'seat' },
    { key: 'taken', kind: 'stack', place: 'seat' },
  ],
};
const view = (more: Partial<GameView> = {}) =>
  gameView({ game: 'any', players: 3, scores: [0, 0, 0], ...more });
const planned = (events: GameEvent[], before = view(), after = view()) =>
  new FlightPlanner(layout, 3).flights(events, before, after);

describe('flights', () => {
  it('take a card from a seat to the middle', () => {
    const event = { type: 'put', seat: 2, card: 'R7', from: 'hands', to: 'discard' };
    expect(planned([event])).toEqual([
      {
        card: 'R7',
        from: { zone: 'hands', seat: 2, card: 'R7' },
        to: { zone: 'discard', seat: null, card: 'R7' },
        delay: 0,
        flip: false,
      },
    ]);
  });
  it('take several cards one after the other', () => {
    const event = { type: 'lay', seat: 1, cards: ['H7', '?'], from: 'hands', to: 'discard' };
    const flights = planned([event]);
    expect(flights.map(({ card }) => card)).toEqual(['H7', null]);
    expect(flights.map(({ delay }) => delay)).toEqual([0, 90]);
  });
  it('show the back of a card that nobody here may know', () => {
    const [flight] = planned([{ type: 'draw', seat: 1, card: '?', from: 'pile', to: 'hands' }]);
    expect(flight!.card).toBeNull();
    expect(flight!.to).toEqual({ zone: 'hands', seat: 1 });
  });
  it('take a card out of the hand of the other one', () => {
    const event = { type: 'take', seat: 0, other: 1, card: 'set', from: 'hands', to: 'hands' };
    const [flight] = planned([event]);
    expect([flight!.from.seat, flight!.to.seat]).toEqual([1, 0]);
    expect(flight!.flip).toBe(false);
  });
  it('turn a card over where it lies', () => {
    const event = { type: 'reveal', seat: 1, card: '5', from: 'grids', to: 'grids', note: 'b2' };
    const [flight] = planned([event]);
    expect(flight).toMatchObject({ flip: true, to: { zone: 'grids', seat: 1, place: 'b2' } });
  });
  it('find out by the views which cards an event only counts', () => {
    const event = { type: 'take', seat: 1, from: 'pot', to: 'taken', count: 2, note: 'R' };
    const flights = planned([event], view({ pot: ['R4', 'G9', 'R3'] }), view({ pot: ['G9'] }));
    expect(flights.map((flight) => flight.card)).toEqual(['R4', 'R3']);
  });
  it('take the cards that an event names', () => {
    const event = {
      type: 'take',
      seat: 1,
      cards: ['R4', 'R3'],
      from: 'pot',
      to: 'taken',
      count: 2,
    };
    const flights = planned([event], view({ pot: ['R4', 'G9', 'R3'] }), view({ pot: ['G1'] }));
    expect(flights.map((flight) => flight.card)).toEqual(['R4', 'R3']);
  });
  it('hand whole hands on, to the left or in exchange', () => {
    const ring = planned([{ type: 'hand_left', from: 'hands', to: 'hands' }]);
    expect(ring.map((f) => [f.from.seat, f.to.seat])).toEqual([
      [0, 1],
      [1, 2],
      [2, 0],
    ]);
    const swap = planned([{ type: 'exchange', seat: 0, other: 2, from: 'hands', to: 'hands' }]);
    expect(swap.map((f) => [f.from.seat, f.to.seat])).toEqual([
      [0, 2],
      [2, 0],
    ]);
  });
  it('deal to everybody, and are never too many nor too late', () => {
    const dealt = planned([{ type: 'deal', count: 12 }]);
    expect(new Set(dealt.map((flight) => flight.to.seat))).toEqual(new Set([0, 1, 2]));
    const draw = { type: 'draw', seat: 1, card: '?', from: 'pile', to: 'hands' };
    const many = planned(Array.from({ length: 200 }, () => draw));
    expect(many.length).toBeLessThanOrEqual(40);
    expect(many.at(-1)!.delay).toBeLessThanOrEqual(600);
  });
  it('ignore what moves no card', () => {
    expect(planned([{ type: 'pass', seat: 1 }, { type: 'reverse' }])).toEqual([]);
  });
});

it('counts copies when it looks for what is missing', () => {
  expect(missing(['A', 'A', 'B'], ['A'])).toEqual(['A', 'B']);
  expect(missing(['A'], ['A', 'A'])).toEqual([]);
});
