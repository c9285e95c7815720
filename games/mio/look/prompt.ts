import type { GameView, LegalMove } from '$pioche/protocol.gen.js';
import { upperFirst } from '$src/look/text';
import type { Prompt, Words } from '$src/look/look';

const topOf = ({ discard }: GameView) =>
  Array.isArray(discard) ? String(discard.at(-1) ?? '') : '';
export const isStar = (view: GameView) => topOf(view).endsWith('*');

/** "Blue, a 3 or a joker." On a star only stars fit. */
function fitting(view: GameView, words: Words): string {
  if (isStar(view)) return words.text('ask.fits_star');
  const { colour } = view;
  const top = topOf(view);
  const isNamed = typeof colour === 'string';
  const named = upperFirst(words.text(`colour.${isNamed ? colour : top.charAt(0)}`));
  if (isNamed) return words.text('ask.fits_colour', { colour: named });
  return words.text('ask.fits', { colour: named, symbol: top.slice(1) });
}

export function prompt(
  view: GameView,
  _seat: number | null,
  words: Words,
  moves: readonly LegalMove[],
): Prompt {
  const meanwhile = fitting(view, words);
  if (moves.some(({ announce }) => announce))
    return { title: words.text('ask.announce.title'), body: words.text('ask.announce'), meanwhile };
  const holds = moves.some(({ card }) => card !== undefined);
  if (view.phase === 'drawing')
    return { body: words.text(holds ? 'ask.drawn' : 'ask.draw_on'), meanwhile };
  const none = isStar(view) ? 'ask.none_star' : 'ask.none';
  return { body: holds ? meanwhile : words.text(none), meanwhile };
}
