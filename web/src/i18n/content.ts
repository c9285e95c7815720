// What is the same for everybody, games, words and rules: the server says it, and where there is
// none the module inside the page, in the same words.
import { api, isUnreachable } from '$src/net/api';
import type { Dictionary, GameInfo, Rules } from '$src/net/protocol.gen';
import type { Engine } from '$src/engine/engine';

async function orFromModule<T>(
  asked: Promise<T>,
  language: string,
  ask: (module: Engine) => Promise<T>,
): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    const { engine } = await import('$src/engine/engine');
    return ask(await engine(language));
  }
}

export const content = {
  games: (language: string): Promise<readonly GameInfo[]> =>
    orFromModule(
      api.games(language).then((answer): readonly GameInfo[] => answer.games),
      language,
      async (module) => (await module.catalogue()).games,
    ),
  words: (language: string): Promise<Dictionary> =>
    orFromModule(api.words(language), language, (module) => module.words()),
  rules: (game: string, language: string): Promise<Rules> =>
    orFromModule(api.rules(game, language), language, (module) => module.rules(game)),
};
