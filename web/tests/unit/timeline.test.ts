// The time of flights, on a clock of the test's own.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Timeline } from '$src/table/animation/timeline';

let waits: boolean;
let landed: [number, boolean][];
let timeline: Timeline;

const group = () => ({ hurry: vi.fn(), end: vi.fn() });
function begin(step: number, duration: number) {
  const one = group();
  timeline.announce();
  timeline.begin(step, duration, one);
  return one;
}

beforeEach(() => {
  vi.useFakeTimers();
  waits = false;
  landed = [];
  timeline = new Timeline({
    promptWaits: (now) => (waits = now),
    landed: (step, rest) => landed.push([step, rest]),
  });
});
afterEach(() => {
  vi.useRealTimers();
});

it('a step lands when its time is over, and its group is ended', () => {
  const one = begin(1, 320);
  vi.advanceTimersByTime(319);
  expect(landed).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(landed).toEqual([[1, false]]);
  expect(one.end).toHaveBeenCalledOnce();
  expect(timeline.busy).toBe(false);
});

it('a prompt waits for the last flight', () => {
  begin(1, 320);
  vi.advanceTimersByTime(319);
  expect(waits).toBe(true);
  vi.advanceTimersByTime(1);
  expect(waits).toBe(false);
});

it('a prompt waits no longer than 400 ms after its message', () => {
  begin(1, 1500);
  vi.advanceTimersByTime(399);
  expect(waits).toBe(true);
  vi.advanceTimersByTime(1);
  expect(waits).toBe(false);
  expect(landed).toEqual([]);
  begin(2, 1500);
  vi.advanceTimersByTime(399);
  expect(waits).toBe(true);
  vi.advanceTimersByTime(1);
  expect(waits).toBe(false);
});

it('a new step hurries what still flies', () => {
  const one = begin(1, 500);
  vi.advanceTimersByTime(100);
  begin(2, 500);
  expect(one.hurry).toHaveBeenCalledExactlyOnceWith(2.5);
  vi.advanceTimersByTime(159);
  expect(landed).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(landed).toEqual([[1, true]]);
});

it('no more than three steps fly together', () => {
  const [first, second] = [begin(1, 5000), begin(2, 5000)];
  begin(3, 5000);
  expect(first.end).not.toHaveBeenCalled();
  begin(4, 5000);
  expect(first.end).toHaveBeenCalledOnce();
  expect(second.end).not.toHaveBeenCalled();
  expect(landed).toEqual([[1, true]]);
});

it('what left before has landed with what left later', () => {
  const one = begin(1, 2000);
  begin(2, 100);
  vi.advanceTimersByTime(100);
  expect(one.end).toHaveBeenCalledOnce();
  expect(landed).toEqual([[2, false]]);
  vi.advanceTimersByTime(5000);
  expect(landed).toEqual([[2, false]]);
});

it('somebody who acts ends everything at once', () => {
  const flying = [begin(1, 500), begin(2, 500)];
  timeline.end();
  for (const one of flying) expect(one.end).toHaveBeenCalledOnce();
  expect(landed).toEqual([[2, false]]);
  expect(waits).toBe(false);
  timeline.announce();
  timeline.end();
  expect(waits).toBe(false);
});
