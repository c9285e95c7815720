import { expect, it, vi } from 'vitest';
import { turns } from '$lib/turns.svelte';

const done = () => vi.waitFor(() => expect(turns.busy).toBe(false));

it('parts come in their order, each once, and never in the task that asked', async () => {
  const come: string[] = [];
  turns.wait(() => come.push('first'));
  turns.wait(() => {
    come.push('second');
    // What is inside a part comes after those that wait already.
    turns.wait(() => come.push('inside'));
  });
  turns.wait(() => come.push('third'));
  expect(come).toEqual([]);
  expect(turns.busy).toBe(true);
  await done();
  expect(come).toEqual(['first', 'second', 'third', 'inside']);
});

it('a part that is long lets the browser have its turn before the next', async () => {
  const come: string[] = [];
  turns.wait(() => {
    const end = performance.now() + 5;
    while (performance.now() < end);
    come.push('long');
    queueMicrotask(() => come.push('its task is over'));
  });
  turns.wait(() => come.push('next'));
  await done();
  expect(come).toEqual(['long', 'its task is over', 'next']);
});

it('a part that is gone before its turn does not come', async () => {
  const come: string[] = [];
  const leave = turns.wait(() => come.push('gone'));
  turns.wait(() => come.push('there'));
  leave();
  await done();
  expect(come).toEqual(['there']);
});
