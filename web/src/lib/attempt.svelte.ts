// Something that a form tries, and that ends elsewhere when it succeeds.
import { sentenceOf } from './troubles';

export class Attempt {
  /** From the first press until it failed: who succeeds is led away, and presses once. */
  busy = $state(false);
  /** What went wrong, as a sentence; empty: nothing. */
  complaint = $state('');

  async make(action: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.complaint = '';
    try {
      await action();
    } catch (error) {
      this.complaint = sentenceOf(error);
      this.busy = false;
    }
  }
}
