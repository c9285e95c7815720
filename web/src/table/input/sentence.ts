// What the player is asked to do, in one sentence.
import type { GameView } from '$pioche/protocol.gen.js';
import { t } from '$src/i18n/texts.svelte';
import type { TableModel } from '$src/table/model/tableModel.svelte';
import { cardsOf, valueOf } from '$src/table/model/zones';
import { candidates, type Play } from '$src/table/model/pick';

/** More things to do than this are not named one by one. */
const few = 4;
export const upperFirst = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
const lowerFirst = (text: string) => text.charAt(0).toLocaleLowerCase() + text.slice(1);

function listed(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  const last = items.at(-1)!;
  return t('web.table.or', { first: items.slice(0, -1).join(', '), last });
}

export function verbsOf(plays: readonly Play[]): string[] {
  return [...new Set(plays.flatMap((play) => play.parts.verb ?? []))];
}

/** "play a card or draw", unless the game has words of its own for the phase. */
function possibilities(table: TableModel): string {
  const { plays, words } = table;
  const own = `ask.phase.${table.view?.phase ?? ''}`;
  if (words.has(own)) return words.text(own);
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
  const explained = words.has(`ask.phase.${view.phase}`);
  return holds && bare && !explained ? t('web.table.nothing_fits') : '';
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

export interface Asked {
  text: string;
  /** The same in a title and a sentence. */
  title?: string;
  body?: string;
  /** Why, in a sentence of its own. */
  why?: string;
  /** Whether it asks something of this person. */
  kind: 'mine' | 'quick' | 'wait';
}

export function asked(table: TableModel): Asked {
  if (table.client.room?.state === 'paused') return { text: t('web.table.paused'), kind: 'wait' };
  if (table.settled) return { text: '', kind: 'wait' };
  if (table.sending) return { text: t('web.table.sending'), kind: 'wait' };
  if (table.unconfirmed !== null)
    return { text: t('web.table.confirm_cards'), kind: table.myTurn ? 'mine' : 'quick' };
  if (table.open !== null) return { text: question(table), kind: table.myTurn ? 'mine' : 'quick' };
  if (table.myTurn) {
    const what = possibilities(table);
    return {
      text: t('web.table.your_turn', { what }),
      title: t('web.table.your_turn_title'),
      body: `${upperFirst(what)}.`,
      why: reason(table),
      kind: 'mine',
    };
  }
  if (table.outOfTurn) {
    const [body, title] = [waiting(table), t('web.table.quick')];
    return { text: `${body} ${title}`, title, body, kind: 'quick' };
  }
  return { text: waiting(table), kind: 'wait' };
}

/** Whether there is room for a title and a sentence below it, by how wide a letter of them is on
 *  average, in pixels. */
export function hasRoom(
  room: { width: number; height: number },
  title: string,
  body: string,
): boolean {
  const lines = (text: string, letter: number) => Math.ceil((text.length * letter) / room.width);
  return lines(title, 10.5) * 22 + lines(body, 7.8) * 17 + 2 <= room.height;
}
