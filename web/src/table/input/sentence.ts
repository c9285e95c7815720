// What the player is asked to do, in one sentence.
import type { GameView } from '$pioche/protocol.gen.js';
import { t } from '$src/i18n/texts.svelte';
import { upperFirst } from '$src/look/text';
import type { TableModel } from '$src/table/model/tableModel.svelte';
import { cardsOf, valueOf } from '$src/table/model/zones';
import { candidates, type Play } from '$src/table/model/pick';

/** More things to do than this are not named one by one. */
const few = 4;
const lowerFirst = (text: string) => text.charAt(0).toLocaleLowerCase() + text.slice(1);

function listed(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  const last = items.at(-1)!;
  return t('web.table.or', { first: items.slice(0, -1).join(', '), last });
}

export function verbsOf(plays: readonly Play[]): string[] {
  return [...new Set(plays.flatMap((play) => play.parts.verb ?? []))];
}

/** "play a card or draw". */
function possibilities(table: TableModel): string {
  const { plays, words } = table;
  const simple = plays.filter(({ parts }) => parts.card !== undefined || parts.verb === undefined);
  const rest = plays.filter((play) => !simple.includes(play));
  const verbs = verbsOf(rest);
  if (verbs.length > few) return t('web.table.choose');
  const items = verbs.map((verb) => lowerFirst(words.verb(verb)));
  if (simple.length > 0) items.unshift(cardsAsked(simple));
  return listed(items);
}

/** "play a card", "choose 2 cards", "choose one card or several". */
function cardsAsked(plays: readonly Play[]): string {
  const counts = new Set(plays.map(({ parts }) => parts.cards?.length ?? 0));
  if (counts.has(0)) return t('web.table.play_card');
  if (counts.size > 1) return t('web.table.choose_several');
  return t('web.table.choose_cards', { count: [...counts][0]! });
}

/** Why that is asked, where it is not plain to see; empty where it is. */
function reason(table: TableModel): string {
  const { look, me, plays, view, words } = table;
  if (view === null || me === null) return '';
  const moves = plays.map(({ parts }) => parts);
  const found = Object.entries(look.situations ?? {}).find(([, isSo]) => isSo(view, me, moves));
  if (found) return words.text(`ask.because.${found[0]}`, plainValues(view));
  const holds = look.layout.zones.some(
    (zone) => zone.kind === 'fan' && cardsOf(valueOf(view, zone, me)).length > 0,
  );
  const bare = plays.every(({ parts }) => parts.verb && !parts.card && !parts.cards);
  return holds && bare && table.prompt.body === undefined ? t('web.table.nothing_fits') : '';
}

/** What of a view can be said in a text. */
function plainValues(view: GameView): Record<string, string | number> {
  const entries = Object.entries(view).flatMap(([key, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[key, value] as const] : [],
  );
  return Object.fromEntries(entries);
}

function question(table: TableModel): string {
  const { open, words } = table;
  const verbs = verbsOf(candidates(table.plays, table.selection));
  const verb = verbs.length === 1 ? verbs[0]! : null;
  if (verb === null && words.has(`ask.which.${open}`)) return words.text(`ask.which.${open}`);
  if (verb === null || open === 'verb') return t(`web.table.which.${open}`);
  if (words.has(`ask.verb.${verb}`)) return words.text(`ask.verb.${verb}`);
  return `${words.verb(verb)} · ${t(`web.table.which.${open}`)}`;
}

function waiting(table: TableModel): string {
  const { obliged } = table.client;
  const others = obliged.filter((seat) => seat !== table.me);
  if (others.length === 0) return t('web.table.wait');
  if (others.length > 1) return t('web.table.waiting_many', { count: others.length });
  return t('web.table.waiting_one', { names: table.name(others[0]!) });
}

/** The cards that may be put out of turn. */
export function quickCards(table: TableModel): string[] {
  if (!table.outOfTurn || table.selection.length > 0) return [];
  return [...new Set(table.plays.flatMap((play) => play.parts.card ?? []))];
}

export interface Asked {
  text: string;
  /** The same in a title and a sentence. */
  title?: string;
  body?: string;
  /** Why, in a sentence of its own. */
  why?: string;
  /** Whether it asks something of this person, or has been answered and not heard yet. */
  kind: 'mine' | 'quick' | 'wait' | 'sending';
}

export function asked(table: TableModel): Asked {
  if (table.client.room?.state === 'paused') return { text: t('web.table.paused'), kind: 'wait' };
  if (table.settled) return { text: '', kind: 'wait' };
  if (table.sending) return { text: '', kind: 'sending' };
  if (table.client.answer !== null) return { text: t('web.table.answered'), kind: 'wait' };
  if (table.unconfirmed !== null)
    return { text: t('web.table.confirm_cards'), kind: table.myTurn ? 'mine' : 'quick' };
  if (table.open !== null) return { text: question(table), kind: table.myTurn ? 'mine' : 'quick' };
  if (table.myTurn) {
    const { title = t('web.table.your_turn_title'), body = sentenceOf(table) } = table.prompt;
    const end = /[!?]$/.test(title) ? '' : '.';
    return { text: `${title}${end} ${body}`, title, body, why: reason(table), kind: 'mine' };
  }
  if (table.outOfTurn) {
    const card = quickCards(table)[0];
    const title = t('web.table.quick');
    const body = card
      ? t('web.table.quick_held', { card: table.words.card(card) })
      : waiting(table);
    return { text: `${title} ${body}`, title, body, kind: 'quick' };
  }
  const title = waiting(table);
  const { meanwhile: body } = table.prompt;
  return body
    ? { text: `${title} ${body}`, title, body, kind: 'wait' }
    : { text: title, kind: 'wait' };
}

/** More cards than this are not read aloud one by one. */
const fewCards = 6;

/** The same for whoever hears it: also what lies open in the middle, and which cards may be played. */
export function spoken(table: TableModel, { text, why, kind, title }: Asked): string {
  const parts = [text, why ?? ''];
  if (kind === 'mine' && title !== undefined) {
    const { look, view, words, plays } = table;
    const discard = look.layout.zones.find((zone) => zone.kind === 'discard');
    const top = discard && view ? cardsOf(view[discard.key]).at(-1) : undefined;
    if (discard && top) {
      const pile = upperFirst(words.text(`zone.${discard.key}`));
      parts.push(`${t('web.table.discard', { pile, card: words.card(top) })}.`);
    }
    const single = plays.flatMap(({ parts: { card, verb } }) => (card && !verb ? [card] : []));
    const cards = [...new Set(single)].map((card) => words.card(card));
    if (cards.length > 0 && cards.length <= fewCards)
      parts.push(t('web.table.say_playable', { cards: listed(cards) }));
  }
  return parts.filter(Boolean).join(' ');
}

/** What anybody may be the first to do, in few words, with its key; empty where there is nothing. */
export function quickSpoken(table: TableModel): string {
  const card = quickCards(table)[0];
  if (card === undefined || table.settled || table.sending) return '';
  const { raceUntil, skew } = table.client;
  const seconds = raceUntil === null ? 0 : Math.round((raceUntil - skew - Date.now()) / 1000);
  const said = t('web.table.quick_said', { card: table.words.card(card) });
  return seconds > 0 ? `${said} ${t('web.table.quick_seconds', { count: seconds })}` : said;
}

/** What can be done, where the game has no sentence for it. */
function sentenceOf(table: TableModel): string {
  const own = `ask.phase.${table.view?.phase ?? ''}`;
  const { words } = table;
  return words.has(own) ? words.text(own) : `${upperFirst(possibilities(table))}.`;
}
