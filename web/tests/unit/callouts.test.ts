import { describe, expect, it } from 'vitest';
import type { Look } from '$src/look/look';
import { gameView } from '../fixtures';
import { calloutOf, calloutPlace, replaces } from '$src/table/animation/callouts';
import { figuresTo } from '$src/table/animation/countUp';
import { isUnheard } from '$src/table/animation/tableSounds.svelte';

const events: Look['events'] = {
  put: {},
  skip: { callout: 'skip' },
  announce: { callout: 'announce', importance: 3 },
  penalty: { callout: ({ count }) => (count === 4 ? 'four' : null), importance: 2 },
};
const keyOf = (...types: { type: string; count?: number }[]) =>
  calloutOf(types, gameView(), { events })?.key ?? null;

describe('of several callouts', () => {
  it('the most important one is shown, of equal ones the last', () => {
    expect(keyOf({ type: 'put' })).toBeNull();
    expect(keyOf({ type: 'announce' }, { type: 'skip' })).toBe('announce');
    expect(keyOf({ type: 'skip' }, { type: 'penalty', count: 4 })).toBe('four');
    expect(keyOf({ type: 'skip' }, { type: 'penalty', count: 2 })).toBe('skip');
    expect(keyOf({ type: 'unknown' })).toBeNull();
  });
  it('one that is less important does not replace one that is shown', () => {
    const callout = (importance: 1 | 3) => ({ key: 'k', event: { type: 'put' }, importance });
    expect(replaces(callout(1), null)).toBe(true);
    expect(replaces(callout(1), callout(3))).toBe(false);
    expect(replaces(callout(3), callout(1))).toBe(true);
    expect(replaces(callout(3), callout(3))).toBe(true);
  });
});

describe('the place of a callout', () => {
  const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
  const room = box(0, 0, 600, 600);
  const place = (piles: number, ...obstacles: ReturnType<typeof box>[]) =>
    calloutPlace(room, obstacles, 3, 80, box(0, piles, 600, 0));

  it('is just above the piles where there is room', () => {
    const { x, y, height } = place(300, box(200, 300, 200, 150));
    expect(x).toBe(300);
    expect(height).toBeGreaterThan(70);
    expect(y + height / 2).toBeLessThanOrEqual(300);
  });
  it('is elsewhere where there is none, and covers nothing', () => {
    const seats = box(0, 0, 600, 290);
    const pile = box(200, 300, 200, 150);
    const { y, height } = place(300, seats, pile);
    expect(height).toBeGreaterThan(40);
    expect(y - height / 2).toBeGreaterThanOrEqual(450);
  });
  it('is small where everything is full', () => {
    expect(place(300, room).height).toBe(0);
  });
});

it('what others draw is unheard at double speed, and nothing else is', () => {
  expect(isUnheard(0, false, 2)).toBe(true);
  expect(isUnheard(0, true, 2)).toBe(false);
  expect(isUnheard(0, false, 1.5)).toBe(false);
  expect(isUnheard(1, false, 2)).toBe(false);
});

it('points count up to the last one, and down where they are negative', () => {
  expect(figuresTo(0)).toEqual([0]);
  expect(figuresTo(4).at(-1)).toBe(4);
  expect(figuresTo(81).length).toBe(9);
  expect(figuresTo(-5).at(-1)).toBe(-5);
});
