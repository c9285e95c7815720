import { describe, expect, it } from 'vitest';
import type { Room, SeatHolder, TableSummary } from '$pioche/protocol.gen.js';
import { freeSeats, isMyTurn, othersAt } from '$src/state/going';
import { differences, presets } from '$src/state/presets';
import { chairs, startOf } from '$src/table/panels/waiting';

const seated = (person: string, ready = false): SeatHolder => ({
  person,
  name: person.toUpperCase(),
  here: true,
  ready,
  played_by: 'person',
});
const bot: SeatHolder = { bot: 'easy', habit: 'cautious', ready: true };
const room = (seats: SeatHolder[], more: Partial<Room> = {}) =>
  ({ seats, host: 'anna', rated: false, ...more }) as Room;

describe('before a match', () => {
  it('says how many are still needed', () => {
    expect(startOf(room([seated('anna'), null, null]), 3)).toEqual({
      taken: 1,
      free: 2,
      missing: { why: 'few', count: 2 },
    });
    const rated = startOf(room([seated('anna'), null], { rated: true }), 2);
    expect(rated.missing).toEqual({ why: 'rated', count: 1 });
  });

  it('names who is not ready, and never the host, who says it by dealing', () => {
    const { missing } = startOf(room([seated('anna'), seated('ben'), seated('carl', true)]), 2);
    expect(missing).toEqual({ why: 'unready', names: ['BEN'] });
  });

  it('can begin with free seats, which are taken away', () => {
    const start = startOf(room([seated('anna'), bot, null, null]), 2);
    expect(start).toEqual({ taken: 2, free: 2, missing: null });
  });

  it('puts my own chair nearest, and the others from its left on', () => {
    const places = chairs(4, 2);
    expect(places[2]).toEqual({ column: 2, row: 10, rows: 3 });
    expect(places[3]!.column).toBe(1);
    expect(places[0]).toEqual({ column: 2, row: 1, rows: 3 });
    expect(places[1]!.column).toBe(3);
  });

  it.each([2, 3, 4, 5, 6, 7, 8, 9, 10])('gives each of %i chairs a place of its own', (count) => {
    const cells = chairs(count, 1).flatMap(({ column, row, rows }) =>
      Array.from({ length: rows }, (_, i) => `${column} ${row + i}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    const lines = cells.map((cell) => Number(cell.split(' ')[1]));
    expect(Math.min(...lines)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...lines)).toBe(12);
  });
});

describe('tables in lists', () => {
  const table = (seats: SeatHolder[], more: Partial<TableSummary> = {}) =>
    ({ seats, state: 'playing', ...more }) as TableSummary;

  it('know whether they wait for me', () => {
    const seats = [seated('ben'), seated('anna'), bot];
    expect(isMyTurn(table(seats, { turn: [1] }), 'anna')).toBe(true);
    expect(isMyTurn(table(seats, { turn: [0] }), 'anna')).toBe(false);
    expect(isMyTurn(table(seats, { turn: [1], state: 'paused' }), 'anna')).toBe(false);
    expect(isMyTurn(table(seats), 'anna')).toBe(false);
    expect(isMyTurn(table(seats, { turn: [1] }), undefined)).toBe(false);
  });

  it('say who else is there', () => {
    expect(othersAt(table([seated('anna'), seated('ben'), bot, null]), 'anna')).toEqual({
      people: ['BEN'],
      bots: 1,
    });
  });

  it('have room where a seat is free or a bot makes way', () => {
    expect(freeSeats(table([seated('anna'), bot, null]))).toBe(2);
    expect(freeSeats(table([seated('anna'), seated('ben')]))).toBe(0);
  });
});

it('a preset counts what differs from it', () => {
  const [friends] = presets;
  const usual = { clock: friends!.clock, between: friends!.between, rated: false, hints: true };
  expect(differences(friends!, { ...usual, programs: false })).toBe(0);
  expect(differences(friends!, { ...usual, hints: false, programs: true })).toBe(2);
});
