// Renders the parts of a page one after another, in short tasks: one long task would block scrolling
// and clicks on a slow processor.
import { flushSync } from 'svelte';

/** Milliseconds after which the browser handles its own events. */
const slice = 2;

class RenderQueue {
  /** Something is still to be rendered. */
  busy = $state(false);
  private readonly waiting: (() => unknown)[] = [];
  private readonly channel = new MessageChannel();
  /** A task that works on the queue is posted already. */
  private scheduled = false;

  constructor() {
    this.channel.port1.onmessage = () => this.work();
  }

  /** Renders a part when its turn comes; returns a function that removes it from the queue. */
  add(part: () => unknown): () => void {
    this.waiting.push(part);
    this.busy = true;
    if (!this.scheduled) this.schedule();
    return () => {
      const at = this.waiting.indexOf(part);
      if (at >= 0) this.waiting.splice(at, 1);
    };
  }

  private schedule(): void {
    this.scheduled = true;
    // A message is a task of its own, and unlike a timer it never waits for long.
    this.channel.port2.postMessage(null);
  }

  /** A part that fails does not stop the others. */
  private work(): void {
    try {
      this.renderSome();
    } finally {
      this.scheduled = false;
      if (this.waiting.length > 0) this.schedule();
      else this.busy = false;
    }
  }

  private renderSome(): void {
    const end = performance.now() + slice;
    for (let part = this.waiting.shift(); part; part = this.waiting.shift()) {
      part();
      flushSync();
      if (performance.now() > end) return;
    }
  }
}

export const renderQueue = new RenderQueue();

/** Whether something is being rendered for the first time; later additions do not count. */
export function isFirstRender(isThere: () => boolean): () => boolean {
  let seen = $state(false);
  $effect(() => {
    if (!renderQueue.busy) seen = isThere();
  });
  return () => renderQueue.busy && !seen;
}
