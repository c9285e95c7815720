import { expect, it } from 'vitest';
import { cardsOf, faceUp } from '$src/table/model/zones';

it('a place that is empty or face down has no card to show', () => {
  const grid = cardsOf(['5', '.', '?', '-2?', null, '']);
  expect(grid.map(faceUp)).toEqual(['5', null, null, null, null, null]);
});
