import type { GameView } from '$pioche/protocol.gen.js';
import type { Prompt, Words } from '$src/look/look';

const sumOf = (pair: string[] | null) => (pair ?? []).reduce((sum, ball) => sum + Number(ball), 0);

export function prompt({ phase, chosen }: GameView, seat: number | null, words: Words): Prompt {
  if (phase === 'choose') return { title: words.text('ask.choose.title') };
  if (phase === 'reward') return { title: words.text('ask.reward.title') };
  if (phase !== 'specials' || seat === null) return {};
  const pairs = chosen as (string[] | null)[];
  const [mine, other] = [sumOf(pairs[seat]!), sumOf(pairs[1 - seat]!)];
  if (mine === other)
    return { title: words.text('ask.equal.title'), body: words.text('ask.equal') };
  return {
    title: words.text(mine > other ? 'ask.ahead.title' : 'ask.behind.title', { mine, other }),
  };
}
