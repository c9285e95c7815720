// What is said when something goes wrong.
import { ApiError } from '$src/net/api';
import { hasText, t } from './texts.svelte';
import { Refusal } from '$src/net/transport';

/** A sentence for the person: the server's own, or the page's for what the server cannot say. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError) && !(error instanceof Refusal)) return t('web.error.fault');
  if (error.message) return error.message;
  const key = `web.error.${error.code}`;
  return hasText(key) ? t(key) : t('web.error.fault');
}
