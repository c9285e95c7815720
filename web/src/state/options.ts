// A game's options as a form shows them. What an option is about is one sentence of the game's
// words: "What it decides: `value`, what the value does; `other`, what that does."
import { t } from '$src/i18n/texts.svelte';
import type { GameInfo, OptionInfo, Options, OptionValue } from '$pioche/protocol.gen.js';

export interface OptionWords {
  label: string;
  about: string;
  /** What a choice does, by its notation; a choice that is not explained is not here. */
  choices: ReadonlyMap<string, string>;
}

/** The sentence taken apart: before its colon, after it, and the choices that it explains. */
export function optionWords(about: string): OptionWords {
  const colon = /\s?:\s/.exec(about);
  const label = colon ? about.slice(0, colon.index) : about.replace(/\.$/, '');
  const rest = colon ? about.slice(colon.index + colon[0].length) : '';
  const choices = new Map<string, string>();
  for (const [, value = '', what = ''] of rest.matchAll(/`([^`]+)`,\s*([^;.]+)/g))
    choices.set(value, what.trim());
  return { label, about: rest, choices };
}

export type OptionKind = 'choice' | 'yes-no' | 'range' | 'seat' | 'text';

/** A number without a range depends on the table: it is a seat (the contract says so). */
export function optionKind(option: OptionInfo): OptionKind {
  if (option.choices)
    return option.choices.every((choice) => typeof choice === 'boolean') ? 'yes-no' : 'choice';
  if (option.range) return 'range';
  return typeof option.default === 'number' ? 'seat' : 'text';
}

/** A value as the form shows it. */
export function optionInWords(option: OptionInfo, value: OptionValue): string {
  switch (optionKind(option)) {
    case 'yes-no':
      return t(value === true ? 'web.option.yes' : 'web.option.no');
    case 'seat':
      return Number(value) < 0
        ? t('web.new.at_random')
        : t('web.seat.number', { number: Number(value) + 1 });
    default:
      return optionWords(option.about).choices.get(String(value)) ?? String(value);
  }
}

/** Only what was changed is sent: the rest is the game's own to say. */
export function changedOptions(game: GameInfo, values: Options): Options {
  const changed: Record<string, OptionValue> = {};
  for (const [name, option] of Object.entries(game.options)) {
    const value = values[name];
    if (value !== undefined && value !== option.default) changed[name] = value;
  }
  return changed;
}
