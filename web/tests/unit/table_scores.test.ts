import { describe, expect, it } from 'vitest';
import { announcementKey, shortcuts } from '$src/table/input/shortcuts';
import { bestSeats, ranking } from '$src/table/model/ranking';
import { chartLines, sheetOf, spread } from '$src/table/model/scores';

describe('the score sheet', () => {
  it('has a row for each round, with the totals after it', () => {
    expect(sheetOf([])).toEqual([]);
    expect(
      sheetOf([
        [5, 7],
        [7, -2],
      ]),
    ).toEqual([
      { round: 1, points: [5, 7], totals: [5, 7] },
      { round: 2, points: [7, -2], totals: [12, 5] },
    ]);
  });
  it('draws lines from nothing to the totals, inside of the picture', () => {
    const { lines } = chartLines(sheetOf([[-4, 10]]), 2, { width: 300, height: 100, apart: 14 });
    expect(lines).toHaveLength(2);
    expect(lines[1]!.at(-1)).toEqual({ x: 300, y: 0 });
    expect(lines[0]!.at(-1)).toEqual({ x: 300, y: 100 });
  });
});

describe('the chart', () => {
  const size = { width: 300, height: 100, apart: 14 };
  it('has the total that ends the match, and values to read it by', () => {
    const { target, ticks, lines } = chartLines(sheetOf([[10, 50]]), 2, size, 100);
    expect(target).toBe(0);
    expect(lines[1]!.at(-1)!.y).toBe(50);
    expect(ticks.map(({ value }) => value)).toEqual([0, 50, 100]);
  });
  it('keeps the names at the ends of its lines apart', () => {
    expect(spread([40, 42, 90], 14, 100)).toEqual([40, 54, 90]);
    expect(spread([99, 98], 14, 100)).toEqual([100, 86]);
  });
});

describe('the ranking', () => {
  it('follows the winners, whichever way totals count', () => {
    expect(ranking([30, 10, 20], [1])).toEqual([1, 2, 0]);
    expect(ranking([30, 10, 20], [0])).toEqual([0, 2, 1]);
    expect(ranking([30, 10, 20], [])).toEqual([0, 1, 2]);
    expect(ranking([30, 10, 20], [], 'low')).toEqual([1, 2, 0]);
    expect(ranking([30, 10, 20], [], 'high')).toEqual([0, 2, 1]);
  });
  it('knows who did best in a round', () => {
    expect(bestSeats([4, 0, 0], 'low')).toEqual([1, 2]);
    expect(bestSeats([4, 0, 0], 'high')).toEqual([0]);
    expect(bestSeats([4, 0, 0], undefined)).toEqual([]);
  });
});

describe('shortcuts', () => {
  it('are fixed for draw and take, and else letters of the verb, each once', () => {
    expect(shortcuts(['draw', 'drop', 'take'])).toEqual(['d', 'o', 't']);
    expect(shortcuts(['drop'])).toEqual(['o']);
    expect(shortcuts(['ab', 'ab', 'ab'])).toEqual(['a', 'b', undefined]);
    // Keys of the bar, and of announcements.
    expect(shortcuts(['clphrnms'])).toEqual([undefined]);
  });
  it('announce by the first letter', () => {
    expect(['MIO!', 'SOLO !'].map(announcementKey)).toEqual(['m', 's']);
  });
});
