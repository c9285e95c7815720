import { expect, it, vi } from 'vitest';
import { renderQueue } from '$src/state/renderQueue.svelte';

const done = () => vi.waitFor(() => expect(renderQueue.busy).toBe(false));

it('parts come in their order, each once, and never in the task that asked', async () => {
  const come: string[] = [];
  renderQueue.add(() => come.push('first'));
  renderQueue.add(() => {
    come.push('second');
    // What is inside a part comes after those that wait already.
    renderQueue.add(() => come.push('inside'));
  });
  renderQueue.add(() => come.push('third'));
  expect(come).toEqual([]);
  expect(renderQueue.busy).toBe(true);
  await done();
  expect(come).toEqual(['first', 'second', 'third', 'inside']);
});

it('a part that is long lets the browser have its turn before the next', async () => {
  const come: string[] = [];
  renderQueue.add(() => {
    const end = performance.now() + 5;
    while (performance.now() < end);
    come.push('long');
    queueMicrotask(() => come.push('its task is over'));
  });
  renderQueue.add(() => come.push('next'));
  await done();
  expect(come).toEqual(['long', 'its task is over', 'next']);
});

it('a part that is gone before its turn does not come', async () => {
  const come: string[] = [];
  const leave = renderQueue.add(() => come.push('gone'));
  renderQueue.add(() => come.push('there'));
  leave();
  await done();
  expect(come).toEqual(['there']);
});
