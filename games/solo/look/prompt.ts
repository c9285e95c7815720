import type { GameView, LegalMove } from '$pioche/protocol.gen.js';
import { upperFirst } from '$src/look/text';
import type { Prompt, Words } from '$src/look/look';

/** "Blue, a 5 or a black card." */
function fitting({ colour, discard }: GameView, words: Words): string {
  const top = Array.isArray(discard) ? String(discard.at(-1) ?? '') : '';
  const isNamed = typeof colour === 'string';
  const named = upperFirst(words.text(`colour.${isNamed ? colour : top.charAt(0)}`));
  if (isNamed) return words.text('ask.fits_colour', { colour: named });
  const symbol = top.slice(1);
  const key = words.has(`fit.${symbol}`) ? `fit.${symbol}` : 'fit.number';
  return words.text('ask.fits', { colour: named, symbol: words.text(key, { symbol }) });
}

export function prompt(
  view: GameView,
  _seat: number | null,
  words: Words,
  moves: readonly LegalMove[],
): Prompt {
  const count = Number(view.pending ?? 0);
  const holds = moves.some(({ card }) => card !== undefined);
  if (count > 0)
    return {
      title: words.text('ask.penalty.title', { count }),
      body: words.text(holds ? 'ask.penalty.pass' : 'ask.penalty.draw'),
      verbs: { draw: words.text('ask.draw', { count }) },
    };
  const meanwhile = fitting(view, words);
  if (moves.some(({ announce }) => announce))
    return { title: words.text('ask.announce.title'), body: words.text('ask.announce'), meanwhile };
  if (view.phase === 'drawn') return { body: words.text('ask.drawn'), meanwhile };
  return { body: holds ? meanwhile : words.text('ask.none'), meanwhile };
}
