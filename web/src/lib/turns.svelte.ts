// Parts of a page that are put up one after another: a task that is too long for a slow processor
// holds up whoever scrolls or presses something.
import { flushSync } from 'svelte';

/** Milliseconds after which the browser has its turn. */
const slice = 2;

class Turns {
  /** Something is still to be put up. */
  busy = $state(false);
  private readonly waiting: (() => unknown)[] = [];
  private readonly channel = new MessageChannel();
  /** A task for them is on its way. */
  private under = false;

  constructor() {
    this.channel.port1.onmessage = () => this.work();
  }

  /** Puts up a part when its turn comes; returns what takes it out of the line. */
  wait(part: () => unknown): () => void {
    this.waiting.push(part);
    this.busy = true;
    if (!this.under) this.call();
    return () => {
      const at = this.waiting.indexOf(part);
      if (at >= 0) this.waiting.splice(at, 1);
    };
  }

  private call(): void {
    this.under = true;
    // A message is a task of its own, and unlike a timer it never waits for long.
    this.channel.port2.postMessage(null);
  }

  /** A part that fails does not keep the others away. */
  private work(): void {
    try {
      this.putUpSome();
    } finally {
      this.under = false;
      if (this.waiting.length > 0) this.call();
      else this.busy = false;
    }
  }

  private putUpSome(): void {
    const end = performance.now() + slice;
    for (let part = this.waiting.shift(); part; part = this.waiting.shift()) {
      part();
      flushSync();
      if (performance.now() > end) return;
    }
  }
}

export const turns = new Turns();

/** Whether something is being put up for the first time; what comes to it later does not count. */
export function firstBuilding(isThere: () => boolean): () => boolean {
  let seen = $state(false);
  $effect(() => {
    if (!turns.busy) seen = isThere();
  });
  return () => turns.busy && !seen;
}
