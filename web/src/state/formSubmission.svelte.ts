// What a form sends: whether it is on its way, and what went wrong.
import { errorText } from '$src/i18n/errors';

export class FormSubmission {
  busy = $state(false);
  /** What went wrong, as a sentence; empty: nothing. */
  error = $state('');

  /** Stays busy when it succeeds: the person is led to another page and must not press twice. */
  async submit(action: () => Promise<unknown>): Promise<void> {
    this.busy = true;
    this.error = '';
    try {
      await action();
    } catch (caught) {
      this.error = errorText(caught);
      this.busy = false;
    }
  }

  /** The same for a form that stays on the page. */
  async run(action: () => Promise<unknown>): Promise<void> {
    await this.submit(action);
    this.busy = false;
  }
}
