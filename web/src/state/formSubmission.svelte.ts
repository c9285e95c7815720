// Something that a form tries, and that ends elsewhere when it succeeds.
import { errorText } from '$src/i18n/errors';

export class FormSubmission {
  /** From the first press until it failed: who succeeds is led away, and presses once. */
  busy = $state(false);
  /** What went wrong, as a sentence; empty: nothing. */
  error = $state('');

  async submit(action: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.error = '';
    try {
      await action();
    } catch (caught) {
      this.error = errorText(caught);
      this.busy = false;
    }
  }
}
