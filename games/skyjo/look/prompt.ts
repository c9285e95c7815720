import type { GameView } from '$pioche/protocol.gen.js';
import type { Prompt, Words } from '$src/look/look';
import { thirds } from './grids';

export function prompt(view: GameView, seat: number | null, words: Words): Prompt {
  const { phase, held, discard } = view;
  const third = seat === null ? null : thirds(view, seat);
  const clears = third && words.text('ask.third', { card: third.card });
  if (phase === 'held' && typeof held === 'string') {
    // English says "an" before some numbers.
    const key = words.has(`ask.drew.${held}`) ? `ask.drew.${held}` : 'ask.drew';
    return {
      title: words.text(key, { card: held }),
      body: clears ?? words.text('ask.swap_or_drop'),
      verbs: { drop: words.text('ask.drop'), swap: words.text('ask.swap') },
    };
  }
  const card = Array.isArray(discard) ? String(discard.at(-1) ?? '') : '';
  if (phase !== 'turn' || card === '') return {};
  return {
    body: clears ?? words.text('ask.take_or_draw', { card }),
    verbs: { take: words.text('ask.take', { card }) },
  };
}
