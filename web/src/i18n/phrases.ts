// Settings of a table in words.
import type { Clock } from '$pioche/protocol.gen.js';
import { t } from './texts.svelte';

const hour = 3600;
const day = 24 * hour;

/** "30 s", "5 min", "2 days". */
export function spanInWords(seconds: number): string {
  if (seconds >= day && seconds % day === 0) return t('web.span.days', { count: seconds / day });
  if (seconds >= hour && seconds % hour === 0)
    return t('web.span.hours', { count: seconds / hour });
  if (seconds >= 60 && seconds % 60 === 0) return t('web.span.minutes', { count: seconds / 60 });
  return t('web.span.seconds', { count: seconds });
}

export function clockInWords(clock: Clock | undefined): string {
  if (!clock || clock.kind === 'none') return t('web.clock.none');
  const time = spanInWords(clock.seconds);
  if (clock.kind === 'move') return t('web.clock.move', { time });
  return t('web.clock.reserve', { time, plus: clock.plus ?? 0 });
}

/** "four", where the language has a word for it. */
export function numberInWords(number: number): string {
  return t('web.numbers').split(', ')[number] ?? String(number);
}
