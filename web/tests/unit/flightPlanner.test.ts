import { describe, expect, it } from 'vitest';
import type { FlightForm, Look } from '$src/look/look';
import type { GameEvent, GameView } from '$pioche/protocol.gen.js';
import { speeds } from '$src/state/settings.svelte';
import { gameView } from '../fixtures';
import {
  FlightPlanner,
  flightTime,
  missing,
  timesOf,
  type Flight,
} from '$src/table/animation/flightPlanner';

const layout: Look['layout'] = {
  zones: [
    { key: 'pile', kind: 'pile', place: 'centre' },
    { key: 'discard', kind: 'discard', place: 'centre' },
    { key: 'pot', kind: 'row', place: 'centre' },
    { key: 'hands', kind: 'fan', place: 'seat' },
    { key: 'grids', kind: 'grid', place: 'seat' },
    { key: 'taken', kind: 'stack', place: 'seat' },
  ],
};
const events: Look['events'] = {
  deal: { flight: 'deal' },
  put: { flight: 'throw' },
  clear: { flight: 'gather' },
  exchange: { flight: 'hands' },
  hand_left: { flight: 'hands_left' },
};
const view = (more: Partial<GameView> = {}) =>
  gameView({ game: 'any', players: 3, scores: [0, 0, 0], ...more });
const planned = (happened: GameEvent[], before = view(), after = view()) =>
  new FlightPlanner({ layout, events }, 3).flights(happened, before, after);

describe('flights', () => {
  it('take a card from a seat to the middle', () => {
    const event = { type: 'put', seat: 2, card: 'R7', from: 'hands', to: 'discard' };
    expect(planned([event], view({ hands: [[], [], ['R7']] }))).toEqual([
      {
        form: 'throw',
        card: 'R7',
        from: { zone: 'hands', seat: 2, card: 'R7' },
        to: { zone: 'discard', seat: null, card: 'R7' },
        turns: false,
      },
    ]);
  });
  it('take several cards', () => {
    const event = { type: 'lay', seat: 1, cards: ['H7', '?'], from: 'hands', to: 'discard' };
    const flights = planned([event]);
    expect(flights.map(({ card }) => card)).toEqual(['H7', null]);
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
    expect(flight!.form).toBe('fly');
  });
  it('turn a card over where it lies', () => {
    const event = { type: 'reveal', seat: 1, card: '5', from: 'grids', to: 'grids', note: 'b2' };
    const [flight] = planned([event]);
    expect(flight).toMatchObject({ form: 'turn', to: { zone: 'grids', seat: 1, place: 'b2' } });
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
  it('turn a card over on its way that was not seen before', () => {
    const draw = { type: 'draw', seat: 0, card: 'R7', from: 'pile', to: 'hands' };
    expect(planned([draw], view({ pile: 40 }))[0]!.turns).toBe(true);
    const put = { type: 'put', seat: 1, card: 'R7', from: 'hands', to: 'discard' };
    expect(planned([put], view({ hands: [[], ['?', '?'], []] }))[0]!.turns).toBe(true);
    expect(planned([put], view({ hands: [[], ['R7'], []] }))[0]!.turns).toBe(false);
  });
  it('gather each card of a column from its own place', () => {
    const event = {
      type: 'clear',
      seat: 1,
      card: '5',
      from: 'grids',
      to: 'discard',
      count: 3,
      note: 'b',
    };
    expect(planned([event]).map(({ from }) => [from.place, from.nth])).toEqual([
      ['b', 0],
      ['b', 1],
      ['b', 2],
    ]);
  });
  it('deal round the table from the seat after the dealer, and are never too many', () => {
    const dealt = planned([{ type: 'deal', seat: 0, count: 12 }]);
    expect(dealt.slice(0, 4).map((flight) => flight.to.seat)).toEqual([1, 2, 0, 1]);
    expect(dealt.length).toBe(12);
    const ten = new FlightPlanner({ layout, events }, 10).flights(
      [{ type: 'deal', count: 8 }],
      null,
      view(),
    );
    expect(ten.length).toBe(20);
    const draw = { type: 'draw', seat: 1, card: '?', from: 'pile', to: 'hands' };
    expect(planned(Array.from({ length: 200 }, () => draw)).length).toBeLessThanOrEqual(30);
  });
  it('show a type of event that has no entry plainly', () => {
    const [flight] = planned([{ type: 'new', seat: 1, card: 'R1', from: 'hands', to: 'discard' }]);
    expect(flight).toMatchObject({ form: 'fly', card: 'R1' });
  });
  it('ignore what moves no card', () => {
    expect(planned([{ type: 'pass', seat: 1 }, { type: 'reverse' }])).toEqual([]);
  });
});

it('counts copies when it looks for what is missing', () => {
  expect(missing(['A', 'A', 'B'], ['A'])).toEqual(['A', 'B']);
  expect(missing(['A'], ['A', 'A'])).toEqual([]);
});

describe('times', () => {
  const spot = { zone: 'pile', seat: null };
  const flight = (form: FlightForm): Flight => ({
    form,
    card: null,
    from: spot,
    to: spot,
    turns: false,
  });
  const delays = (...forms: FlightForm[]) =>
    timesOf(
      forms.map(flight),
      forms.map(() => 0),
    ).map(({ delay }) => delay);

  it('grow with the way, up to a limit', () => {
    expect(flightTime('throw', 0)).toBe(320);
    expect(flightTime('throw', 300)).toBe(360);
    expect(flightTime('throw', 5000)).toBe(480);
    expect(flightTime('turn', 300)).toBe(240);
    expect(flightTime('gather', 300)).toBe(240 + 360);
    expect(flightTime('hands_left', 10)).toBe(480);
  });
  it('let cards leave one after the other, those of a deal faster', () => {
    expect(delays('throw', 'fly', 'fly')).toEqual([0, 90, 180]);
    expect(delays('deal', 'deal', 'deal')).toEqual([0, 60, 120]);
    expect(delays(...Array.from({ length: 30 }, () => 'fly' as const)).at(-1)).toBeLessThan(600);
  });
  it('let those leave at once that belong together', () => {
    expect(delays('turn', 'turn', 'turn', 'turn')).toEqual([0, 0, 0, 0]);
    expect(delays('arc', 'arc')).toEqual([0, 0]);
    expect(delays('hands', 'hands')).toEqual([0, 0]);
  });
  it('have landed when the table counts on it, at the slowest speed, too', () => {
    const landed = (...forms: FlightForm[]) => {
      const times = timesOf(
        forms.map(flight),
        forms.map(() => 5000),
        1 / Math.min(...speeds),
      );
      return times.at(-1)!.delay + times.at(-1)!.duration;
    };
    const deal = new FlightPlanner({ layout, events }, 10).flights(
      [{ type: 'deal', seat: 0, count: 8 }],
      view(),
      view(),
    );
    expect(landed('throw')).toBeLessThanOrEqual(1000);
    expect(landed(...deal.map(({ form }) => form), 'throw')).toBeLessThanOrEqual(2600);
  });
  it('let a column go when what completes it has landed', () => {
    expect(delays('arc', 'arc', 'gather', 'gather', 'gather')).toEqual([0, 0, 320, 320, 320]);
    expect(delays('deal', 'deal', 'throw')).toEqual([0, 60, 380]);
  });
});
