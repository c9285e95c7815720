import { describe, expect, it } from 'vitest';
import { shortcuts } from '$src/table/input/shortcuts';
import { ranking } from '$src/table/model/ranking';
import { chartLines, sheetOf } from '$src/table/model/scores';

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
    const { lines } = chartLines(sheetOf([[-4, 10]]), 2, 300, 100);
    expect(lines).toHaveLength(2);
    expect(lines[1]!.at(-1)).toEqual({ x: 300, y: 0 });
    expect(lines[0]!.at(-1)).toEqual({ x: 300, y: 100 });
  });
});

describe('the ranking', () => {
  it('follows the winners, whichever way totals count', () => {
    expect(ranking([30, 10, 20], [1])).toEqual([1, 2, 0]);
    expect(ranking([30, 10, 20], [0])).toEqual([0, 2, 1]);
    expect(ranking([30, 10, 20], [])).toEqual([0, 1, 2]);
  });
});

describe('shortcuts', () => {
  it('are letters of the words, each once', () => {
    expect(shortcuts(['Draw', 'Discard', 'Éd'])).toEqual(['d', 'i', 'e']);
    expect(shortcuts(['d', 'd'])).toEqual(['d', undefined]);
  });
});
