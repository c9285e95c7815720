// The language that the page speaks now, with its texts and the games in its words.
import { speak } from './api';
import type { GameInfo } from './api';
import { content } from './content';
import { settings } from './settings.svelte';
import { GameWords, filled, upperFirst } from './words';
import type { Dictionary, Fillings } from './words';

export const languages = __LANGUAGES__;
const fallback = 'en';

/** The first language wished for that there is. */
export function chosenLanguage(wish: string, offered: readonly string[]): string {
  const wishes = [wish, ...offered].map((tag) => tag.slice(0, 2).toLowerCase());
  return wishes.find((language) => languages.includes(language)) ?? fallback;
}

/** What a language calls itself. */
export function nameOfLanguage(language: string): string {
  return upperFirst(
    new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language,
  );
}

class Speech {
  dictionary = $state.raw<Dictionary>({ language: fallback, common: {}, games: {} });
  games = $state.raw<readonly GameInfo[]>([]);

  get language(): string {
    return this.dictionary.language;
  }

  /** Loads the texts of the language wished for; what is shown stays until they are there. */
  async load(): Promise<void> {
    const language = chosenLanguage(
      settings.values.language,
      globalThis.navigator?.languages ?? [],
    );
    const [dictionary, games] = await Promise.all([
      content.words(language),
      content.games(language),
    ]);
    this.dictionary = dictionary;
    this.games = games;
    speak(language);
    document.documentElement.lang = language;
  }

  game(id: string): GameInfo | undefined {
    return this.games.find((game) => game.id === id);
  }
}

export const speech = new Speech();

/** A text of the page by its key, filled in. */
export function t(key: string, fillings?: Fillings): string {
  return filled(speech.dictionary.common[key] ?? key, fillings);
}

export function hasText(key: string): boolean {
  return key in speech.dictionary.common;
}

/** The words of a game; `names` says who sits where. */
export function wordsOf(game: string, names?: (seat: number) => string): GameWords {
  return new GameWords(speech.dictionary, game, speech.game(game)?.cards, names);
}

/** How a seat is called: its person, or the bot's name at that seat. */
export function botName(seat: number): string {
  const names = t('play.names').split(', ');
  return names[seat % names.length] ?? '';
}

export function number(value: number): string {
  return value.toLocaleString(speech.language);
}

export function moment(time: number): string {
  return new Date(time).toLocaleString(speech.language, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
}

export function day(time: number): string {
  return new Date(time).toLocaleDateString(speech.language, { dateStyle: 'medium' });
}
