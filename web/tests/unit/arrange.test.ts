import { describe, expect, it } from 'vitest';
import {
  cardAt,
  crooked,
  fanRows,
  fanWithin,
  inOwnOrder,
  placeName,
  seatsFrom,
  spread,
  tilt,
} from '$src/table/board/arrange';

describe('a fan', () => {
  it('never leaves its width, whatever the number of cards', () => {
    for (let count = 1; count <= 60; count++) {
      for (const width of [320, 336, 700, 1200]) {
        const rows = fanRows(count, width, 56, 20);
        expect(rows.reduce((sum, row) => sum + row.count, 0)).toBe(count);
        for (const row of rows) {
          expect(row.left).toBeGreaterThanOrEqual(-0.001);
          expect(row.left + row.step * (row.count - 1) + 56).toBeLessThanOrEqual(width + 0.001);
        }
      }
    }
  });
  it('shows the edge of thirty cards on a phone, in two rows', () => {
    const rows = fanRows(30, 344, 56, 20);
    expect(rows).toHaveLength(2);
    expect(Math.min(...rows.map((row) => row.step))).toBeGreaterThanOrEqual(20);
  });
  it('lies in one row, not farther apart than it must, while there is room', () => {
    const [row, ...rest] = fanRows(3, 1000, 100, 36);
    expect(rest).toEqual([]);
    expect(row!.step).toBeCloseTo(78);
  });
  it('is nothing without cards', () => expect(fanRows(0, 300, 50, 20)).toEqual([]));
  it('tilts to both sides alike', () => {
    expect(tilt(0, 7).turn).toBeCloseTo(-tilt(6, 7).turn);
    expect(tilt(3, 7)).toEqual({ turn: 0, drop: 0 });
  });
});

describe('a fan in a room', () => {
  const shape = { ratio: 1.4, indexWidth: 0.31 };
  it('lies in one row of full size up to 12 cards on a phone, and in two up to 25', () => {
    const room = { width: 370, height: 168 };
    expect(fanWithin(12, room, 82, shape)).toMatchObject({ card: 82, rows: [{ count: 12 }] });
    const { card, rows } = fanWithin(25, room, 82, shape);
    expect(rows).toHaveLength(2);
    expect(card).toBeGreaterThanOrEqual(64);
    expect(Math.min(...rows.map(({ step }) => step))).toBeGreaterThanOrEqual(24);
  });
  it('is never higher than the room', () => {
    for (let count = 1; count <= 52; count++) {
      const { card, rows, rowStep } = fanWithin(count, { width: 304, height: 150 }, 68, shape);
      expect(card * 1.4 + (rows.length - 1) * rowStep, `${count} cards`).toBeLessThanOrEqual(150);
    }
  });
});

describe('a card that is to be seen whole', () => {
  const shape = { ratio: 1.4, indexWidth: 0.31 };
  const placesOf = (count: number, width: number, at: number | null) => {
    const fan = fanWithin(count, { width, height: 168 }, 82, shape);
    return { fan, places: spread(fan.rows[0]!, at, fan, width) };
  };
  it('stays where it is and pushes those to its right, where there is room', () => {
    const before = placesOf(5, 800, null);
    const after = placesOf(5, 800, 1);
    const step = before.fan.rows[0]!.step;
    expect(after.places.slice(0, 2)).toEqual(before.places.slice(0, 2));
    expect(after.places[2]! - before.places[2]!).toBeCloseTo(0.9 * (82 - step));
  });
  it('leaves every index visible, and no card leaves the width', () => {
    for (let count = 2; count <= 12; count++)
      for (let at = 0; at < count; at++) {
        const { fan, places } = placesOf(count, 370, at);
        expect(places[0]).toBeGreaterThanOrEqual(0);
        expect(places.at(-1)! + fan.card).toBeLessThanOrEqual(370.001);
        for (let i = 1; i < count; i++)
          expect(places[i]! - places[i - 1]!).toBeGreaterThanOrEqual(fan.edge - 0.001);
      }
  });
});

it('seats are all there once, in the order of play from the left of whoever looks', () => {
  expect(seatsFrom(4, 1)).toEqual([2, 3, 0]);
  expect(seatsFrom(3, null)).toEqual([0, 1, 2]);
  for (let players = 2; players <= 10; players++)
    expect([...seatsFrom(players, 0), 0].sort((a, b) => a - b)).toEqual(
      Array.from({ length: players }, (_, i) => i),
    );
});

it('names places down the columns', () => {
  expect([0, 1, 2, 3, 11].map((i) => placeName(i, 3))).toEqual(['a1', 'a2', 'a3', 'b1', 'd3']);
});

describe('a hand', () => {
  const keys = (cards: { key: string }[]) => cards.map(({ key }) => key).join('');
  const usual = [...'abcde'].map((key) => ({ key }));

  it('keeps the order that somebody has made, and a new card follows its usual neighbour', () => {
    expect(keys(inOwnOrder(usual, []))).toBe('abcde');
    expect(keys(inOwnOrder(usual, [...'edcba']))).toBe('edcba');
    expect(keys(inOwnOrder(usual, [...'edba']))).toBe('edbca');
    expect(keys(inOwnOrder(usual, [...'xdc']))).toBe('abdec');
  });

  it('says which card is meant by a point, in each row', () => {
    const fan = fanWithin(25, { width: 370, height: 170 }, 64, { ratio: 1.4, indexWidth: 0.31 });
    expect(fan.rows.map(({ count }) => count)).toEqual([13, 12]);
    expect(cardAt(fan, 0, { x: -5, y: 3 })).toBe(0);
    expect(cardAt(fan, 0, { x: 365, y: 3 })).toBe(12);
    expect(cardAt(fan, 0, { x: 0, y: 160 })).toBe(13);
    expect(cardAt(fan, 0, { x: 369, y: 500 })).toBe(24);
  });

  it('has an arc of 2.4 degrees a card, at most 22, and shallow ones less', () => {
    const arc = (count: number, height?: 'shallow') =>
      tilt(count - 1, count, height).turn - tilt(0, count, height).turn;
    expect(arc(5)).toBeCloseTo(12);
    expect(arc(20)).toBeCloseTo(22);
    expect(arc(20, 'shallow')).toBeCloseTo(7);
  });
});

it('a thrown card lies crooked by up to nine degrees, always in the same way', () => {
  const turns = Array.from({ length: 60 }, (_, height) => crooked('R7', height));
  expect(Math.max(...turns.map(Math.abs))).toBeLessThanOrEqual(9);
  expect(new Set(turns).size).toBeGreaterThan(5);
  expect(crooked('R7', 3)).toBe(crooked('R7', 3));
});
