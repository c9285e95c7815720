// What a person reads about cards, moves and events, put together from the texts of one language.
// Every game's words have the same shape, so nothing here knows a game.
import type { Words } from '$src/look/look';
import type { Dictionary, GameEvent, LegalMove, Texts } from '$pioche/protocol.gen.js';

export type TextValues = Readonly<Record<string, string | number>>;

export const hiddenCard = '?';

const plural = /\{([a-z_]+), plural, one \{([^{}]*)\} other \{([^{}]*)\}\}/g;

/** The text of a key with its values. Of `{count, plural, one {# card} other {# cards}}` the form is
 *  taken that the number has in the language: "one" for the numbers that its `plural.one` lists. */
export function formatText(text: string, values: TextValues = {}, common: Texts = {}): string {
  const singular = (common['plural.one'] ?? '1').split(', ');
  const numbered = text.replace(plural, (whole, name: string, one: string, other: string) => {
    if (values[name] === undefined) return whole;
    const number = String(values[name]);
    return (singular.includes(number) ? one : other).replace('#', number);
  });
  return numbered.replace(/\{([a-z_]+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The texts of one game, else the common ones; the key itself where there is none. */
export class GameWords implements Words {
  private readonly own: Texts;

  constructor(
    private readonly dictionary: Dictionary,
    game: string,
    private readonly names: (seat: number) => string = () => '',
  ) {
    this.own = dictionary.games[game] ?? {};
  }

  has(key: string): boolean {
    return key in this.own || key in this.dictionary.common;
  }

  text(key: string, values: TextValues = {}): string {
    const { common } = this.dictionary;
    return formatText(this.own[key] ?? common[key] ?? key, values, common);
  }

  seat(seat: number): string {
    return this.names(seat);
  }

  /** "red 7", or for a hidden card "a card". */
  card(card: string): string {
    if (card === hiddenCard) return this.text('play.hidden_card');
    return this.has(`card.${card}`) ? this.text(`card.${card}`) : card;
  }

  verb(verb: string): string {
    return this.text(`move.${verb}`);
  }

  /** "Draw", "joker: blue", "exchange with Ada". */
  move({ verb, card, cards = [], places = [], colour, seat, announce }: LegalMove): string {
    const done = verb === undefined ? this.card(card ?? '') : this.verb(verb);
    const details = [...cards.map((one) => this.card(one)), ...places];
    if (colour !== undefined) details.push(this.text(`colour.${colour}`));
    const detail = details.join(', ');
    let words =
      done && detail ? this.text('play.detailed_move', { move: done, detail }) : done || detail;
    if (seat !== undefined)
      words = this.text('play.move_with', { move: words, name: this.seat(seat) });
    return announce ? `${words} ${this.text('play.announcing')}` : words;
  }

  /** A sentence for an event. */
  event(event: GameEvent): string {
    const { seat, other, card, cards = [], count, note, from, to, points, winners } = event;
    return upperFirst(
      this.text(`event.${event.type}`, {
        seat: this.nameOf(seat),
        other: this.nameOf(other),
        card: card === undefined || card === null ? '' : this.card(String(card)),
        cards: cards.map((one) => this.card(one)).join(', '),
        count: count ?? 0,
        note: this.note(note),
        from: from ? this.text(`zone.${from}`) : '',
        to: to ? this.text(`zone.${to}`) : '',
        points: (points ?? []).map((p, s) => `${this.seat(s)} ${p}`).join(', '),
        winners: (winners ?? []).map((s) => this.seat(s)).join(', '),
      }),
    );
  }

  private nameOf(seat: number | null | undefined): string {
    return typeof seat === 'number' ? this.seat(seat) : '';
  }

  private note(note: unknown): string {
    if (typeof note !== 'string') return '';
    return this.has(`colour.${note}`) ? this.text(`colour.${note}`) : note;
  }
}

export function upperFirst(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
