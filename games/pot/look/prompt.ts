import type { GameView, LegalMove } from '$pioche/protocol.gen.js';
import { upperFirst } from '$src/look/text';
import type { Prompt, Words } from '$src/look/look';
import { strengthsOf, sumOf } from './strengths';

/** Whose colour is strongest, and the card that I take with. */
function pick(view: GameView, seat: number | null, words: Words): Prompt {
  const trick = view.trick as [number, string][];
  const mine = trick.find(([owner]) => owner === seat)?.[1];
  const strongest = strengthsOf(trick.map(([, card]) => card))[0];
  const pot = view.pot as string[];
  const letters = [...new Set(pot.map((card) => card.charAt(0)))];
  const colours = Object.fromEntries(
    letters.map((letter) => [
      letter,
      words.text('ask.take.colour', {
        colour: upperFirst(words.text(`colour.${letter}`)),
        sum: sumOf(pot.filter((card) => card.startsWith(letter))),
      }),
    ]),
  );
  if (!mine || !strongest) return { title: words.text('ask.take.title'), colours };
  const isFirst = view.first_taker === null;
  return {
    title: words.text('ask.take.title'),
    body: words.text(isFirst ? 'ask.take.first' : 'ask.take.next', {
      colour: upperFirst(words.text(`colour.${strongest.letter}`)),
      symbol: mine.slice(1),
    }),
    colours,
  };
}

/** What the trick would be with a card: how strong its colour, and which is stronger. */
function preview(view: GameView, card: string, words: Words): string {
  const laid = (view.trick as [number, string][]).map(([, other]) => other);
  const strengths = strengthsOf([...laid, card]);
  const mine = strengths.find(({ letter }) => card.startsWith(letter))!;
  const equal = strengths.find((one) => one !== mine && one.strength === mine.strength);
  const above = strengths[0] === mine ? undefined : strengths[0];
  const key = equal ? 'equal' : above ? 'below' : 'first';
  return words.text(`ask.considered.${key}`, {
    card: words.card(card),
    colour: words.text(`colour.${mine.letter}`),
    sum: mine.strength,
    other: words.text(`colour.${(equal ?? above ?? mine).letter}`),
  });
}

export function prompt(
  view: GameView,
  seat: number | null,
  words: Words,
  _moves: readonly LegalMove[],
  considered: string | null,
): Prompt {
  if (view.phase === 'take') return pick(view, seat, words);
  return {
    ...(view.leader === seat ? { title: words.text('ask.lead.title') } : {}),
    ...(considered ? { body: preview(view, considered, words) } : {}),
  };
}
