// The current language with its texts, and the games described in it.
import { setLanguage } from '$src/net/api';
import type { Dictionary, GameInfo } from '$pioche/protocol.gen.js';
import { content } from './content';
import { upperFirst } from '$src/look/text';
import { GameWords, formatText } from './words';
import type { TextValues } from './words';

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

class I18n {
  dictionary = $state.raw<Dictionary>({ language: fallback, common: {}, games: {} });
  games = $state.raw<readonly GameInfo[]>([]);

  get language(): string {
    return this.dictionary.language;
  }

  /** Loads the texts of the language wished for (empty: the browser's); what is shown stays until
   *  they are there. */
  async load(wish: string): Promise<void> {
    const language = chosenLanguage(wish, globalThis.navigator?.languages ?? []);
    const [dictionary, games] = await Promise.all([
      content.words(language),
      content.games(language),
    ]);
    this.dictionary = dictionary;
    this.games = games;
    setLanguage(language);
    document.documentElement.lang = language;
  }

  game(id: string): GameInfo | undefined {
    return this.games.find((game) => game.id === id);
  }
}

export const i18n = new I18n();

/** A text of the page by its key, with its values filled in. */
export function t(key: string, values?: TextValues): string {
  const { common } = i18n.dictionary;
  return formatText(common[key] ?? key, values, common);
}

export function hasText(key: string): boolean {
  return key in i18n.dictionary.common;
}

/** The words of a game; `names` says who sits where. */
export function wordsOf(game: string, names?: (seat: number) => string): GameWords {
  return new GameWords(i18n.dictionary, game, names);
}

/** How a seat is called: its person, or the bot's name at that seat. */
export function botName(seat: number): string {
  const names = t('wording.names').split(', ');
  return names[seat % names.length] ?? '';
}

export function formatNumber(value: number): string {
  return value.toLocaleString(i18n.language);
}

export function formatTime(time: number): string {
  return new Date(time).toLocaleString(i18n.language, {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
}

export function formatDate(time: number): string {
  return new Date(time).toLocaleDateString(i18n.language, { dateStyle: 'medium' });
}
