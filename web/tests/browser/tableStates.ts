// States of real matches for tests of how a table looks: one of each kind for each number of players.
import { load } from '$pioche/node.js';
import type { GameEvent, GameInfo, GameView, LegalMove } from '$pioche/protocol.gen.js';
import type { ScriptedState } from './scriptedTable';

/** What is shown: the first deal, each phase in which I act (`my_lay`), somebody else's turn, what is
 *  reached from my turn by a click (a choice, a refusal), the most answers, my fullest hand, the fullest
 *  middle, the same as somebody sees it who only watches, the ends. */
export type Moment =
  | 'deal'
  | `my_${string}`
  | 'wait'
  | 'out_of_turn'
  | 'choice'
  | 'refusal'
  | `answers_${string}`
  | 'full'
  | 'crowded'
  | 'spectator'
  | 'round_end'
  | 'match_end';

export interface TableState extends ScriptedState {
  moment: Moment;
  players: number;
}

/** Who looks. */
export const me = 0;
/** More moves than any of these matches takes. */
const most = 6000;
/** Matches of random players that have several rounds, and an end. */
const lengths: Readonly<Record<string, Record<string, number>>> = {
  solo: { target: 300 },
  skyjo: { target: 250 },
};
const pioche = await load();
export const games = pioche.catalogue().games;

/** A card that asks for more when it is clicked: a colour, a seat. */
export function cardWithChoice(legal: readonly LegalMove[]): string | undefined {
  const cards = legal.flatMap(({ card, verb }) => (card && !verb ? [card] : []));
  return cards.find(
    (card) =>
      legal.filter((move) => move.card === card && !move.announce && (move.colour ?? move.seat))
        .length > 1,
  );
}

function handOf({ hands }: GameView): unknown[] {
  const hand = Array.isArray(hands) ? (hands[me] as unknown) : null;
  return Array.isArray(hand) ? hand : [];
}

/** Some card of the hand is refused when it is clicked. */
function refusesSome(view: GameView, legal: readonly LegalMove[]): boolean {
  const playable = legal.flatMap(({ card, cards = [] }) => (card ? [card, ...cards] : cards));
  return handOf(view).some((card) => !playable.includes(String(card)));
}

/** How many verbs can be answered with, each by a button. */
function answersOf(legal: readonly LegalMove[]): number {
  return new Set(legal.flatMap(({ verb }) => verb ?? [])).size;
}

/** Of some matches of random players, of each phase the state with the most answers, where these are
 *  more than so many. */
function mostAnswers(
  game: string,
  players: number,
  shown: ReadonlyMap<string, number>,
): TableState[] {
  const found = new Map<string, TableState>();
  const options = lengths[game] ?? {};
  let steps = 0;
  for (let seed = 0; steps < most; seed++) {
    const match = pioche.newMatch({ game, players, options, seed: String(seed) });
    for (; steps < most; steps++) {
      const { obliged } = match.legal();
      const seat = obliged[0];
      if (seat === undefined) break;
      const legal = obliged.includes(me) ? match.moves(me) : [];
      if (answersOf(legal) > 2) {
        const view = match.view(me);
        const before = found.get(view.phase);
        if (answersOf(legal) > (before ? answersOf(before.legal) : (shown.get(view.phase) ?? 0)))
          found.set(view.phase, { moment: `answers_${view.phase}`, players, view, legal, obliged });
      }
      match.move(seat, match.botMove(seat, 'random', String(steps)) ?? '');
    }
    match.close();
  }
  return [...found.values()];
}

/** Of each moment the first one of a match of random players; the fullest hand of it. */
export function statesOf({ id: game }: GameInfo, players: number): TableState[] {
  const options = lengths[game] ?? {};
  const match = pioche.newMatch({ game, players, options, seed: String(players) });
  const states = new Map<Moment, TableState>();
  let widest = 0;
  for (let step = 0; step < most; step++) {
    const { obliged } = match.legal();
    const view = match.view(me);
    const state = { players, view, legal: match.moves(me), obliged };
    const keep = (moment: Moment) => {
      if (!states.has(moment)) states.set(moment, { ...state, moment });
    };
    const mine = obliged.includes(me);
    const held = handOf(view).length;
    if (step === 0) keep('deal');
    if (view.phase === 'over') keep('match_end');
    else if (view.phase === 'scored') keep('round_end');
    else {
      if (mine) keep(`my_${view.phase}`);
      else keep(state.legal.length > 0 ? 'out_of_turn' : 'wait');
      if (mine && cardWithChoice(state.legal)) keep('choice');
      if (refusesSome(view, state.legal)) keep('refusal');
      const fullest = states.get('full');
      const { hands: _, ...middle } = view;
      const shown = JSON.stringify(middle).length;
      if (shown > widest) {
        states.set('crowded', { ...state, moment: 'crowded' });
        const watched = { ...state, view: match.view(null), legal: [], watches: true };
        states.set('spectator', { ...watched, moment: 'spectator' });
      }
      widest = Math.max(widest, shown);
      if (held > 0 && held <= 25 && (!fullest || handOf(fullest.view).length < held))
        states.set('full', { ...state, moment: 'full' });
    }
    const seat = obliged[0];
    if (seat === undefined) break;
    match.move(seat, match.botMove(seat, 'random', String(step)) ?? '');
  }
  match.close();
  const kept = [...states.values()];
  const shown = new Map<string, number>();
  for (const { view, legal, obliged } of kept)
    if (obliged.includes(me))
      shown.set(view.phase, Math.max(answersOf(legal), shown.get(view.phase) ?? 0));
  return [...kept, ...mostAnswers(game, players, shown)];
}

/** Different states of matches of random players in which that is so, as they come. */
export function statesWhere(
  game: string,
  players: number,
  count: number,
  isWanted: (view: GameView) => boolean,
): ScriptedState[] {
  const found: ScriptedState[] = [];
  for (let seed = 0; found.length < count; seed++) {
    const match = pioche.newMatch({ game, players, seed: String(seed) });
    for (let step = 0; step < most; step++) {
      const { obliged } = match.legal();
      const seat = obliged[0];
      if (seat === undefined || found.length === count) break;
      const view = match.view(me);
      if (isWanted(view)) found.push({ view, legal: match.moves(me), obliged });
      match.move(seat, match.botMove(seat, 'random', String(step)) ?? '');
    }
    match.close();
  }
  return found;
}

export interface Step {
  seat: number;
  events: GameEvent[];
  before: ScriptedState;
  after: ScriptedState;
}

/** The first move of a match of random players that is wanted. */
export function stepOf(game: string, players: number, wanted: (step: Step) => boolean): Step {
  for (let seed = 0; seed < 40; seed++) {
    const match = pioche.newMatch({ game, players, seed: String(seed) });
    const state = (): ScriptedState => ({
      view: match.view(me),
      legal: match.moves(me),
      obliged: match.legal().obliged,
    });
    let before = state();
    for (let move = 0; move < most && before.obliged.length > 0; move++) {
      const seat = before.obliged[0]!;
      const { events } = match.move(seat, match.botMove(seat, 'random', String(move)) ?? '', me);
      const step = { seat, events, before, after: state() };
      if (wanted(step)) {
        match.close();
        return step;
      }
      before = step.after;
    }
    match.close();
  }
  throw new Error(`No such move of ${game}.`);
}
