import { describe, expect, it } from 'vitest';
import { columnsOnPhone, fanRows, placeName, sides, tilt } from '$src/table/board/arrange';

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
    expect(row!.step).toBeCloseTo(86);
  });
  it('is nothing without cards', () => expect(fanRows(0, 300, 50, 20)).toEqual([]));
  it('tilts to both sides alike', () => {
    expect(tilt(0, 7).turn).toBeCloseTo(-tilt(6, 7).turn);
    expect(tilt(3, 7)).toEqual({ turn: 0, drop: 0 });
  });
});

describe('seats', () => {
  it('are all there once, clockwise from the left of whoever looks', () => {
    for (let players = 2; players <= 10; players++) {
      for (const me of [null, 0, players - 1]) {
        const { left, top, right } = sides(players, me);
        const around = [...left.toReversed(), ...top, ...right];
        const first = me ?? -1;
        const others = me === null ? players : players - 1;
        expect(around).toEqual(
          Array.from({ length: others }, (_, i) => (first + 1 + i + players) % players),
        );
        expect(left.length).toBe(right.length);
        expect(top.length).toBeLessThanOrEqual(6);
      }
    }
  });
  it('stand in at most two rows on a phone', () => {
    for (let others = 1; others <= 10; others++)
      expect(Math.ceil(others / columnsOnPhone(others))).toBeLessThanOrEqual(2);
  });
});

it('names places down the columns', () => {
  expect([0, 1, 2, 3, 11].map((i) => placeName(i, 3))).toEqual(['a1', 'a2', 'a3', 'b1', 'd3']);
});
