// What a person reads about cards, moves and events, put together from the texts of one language.
// Every game's words have the same shape, so nothing here knows a game.
import type { Words } from '$src/look/look';
import { upperFirst } from '$src/look/text';
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
    if (card === hiddenCard) return this.text('wording.hidden_card');
    return this.has(`card.${card}`) ? this.text(`card.${card}`) : card;
  }

  /** "first column, top", where the game has words for its places. */
  place(place: string): string {
    return this.has(`place.${place}`) ? this.text(`place.${place}`) : place;
  }

  verb(verb: string): string {
    return this.text(`move.${verb}`);
  }

  /** "Draw", "joker: blue", "exchange with Ada". */
  move({ verb, card, cards = [], places = [], colour, seat, announce }: LegalMove): string {
    const done = verb === undefined ? this.card(card ?? '') : this.verb(verb);
    const details = [
      ...cards.map((one) => this.card(one)),
      ...places.map((one) => this.place(one)),
    ];
    if (colour !== undefined) details.push(this.text(`colour.${colour}`));
    const detail = details.join(', ');
    let words =
      done && detail ? this.text('wording.detailed_move', { move: done, detail }) : done || detail;
    if (seat !== undefined)
      words = this.text('wording.move_with', { move: words, name: this.seat(seat) });
    return announce ? `${words} ${this.text('wording.announcing')}` : words;
  }

  /** A sentence for an event. */
  event(event: GameEvent): string {
    return this.tell(`event.${event.type}`, event);
  }

  /** A sentence that is filled with what an event says; of what seat `me` does, in its second person. */
  tell(key: string, event: GameEvent, me: number | null = null): string {
    const own = `${key}.you`;
    return upperFirst(this.eventText(event.seat === me && this.has(own) ? own : key, event));
  }

  /** A text with what an event holds; `others` are said in another way. */
  eventText(
    key: string,
    event: GameEvent,
    others: Readonly<Record<string, string | undefined>> = {},
  ) {
    const { seat, other, card, cards = [], count, note, from, to, points, winners } = event;
    return this.text(key, {
      seat: others.seat ?? this.nameOf(seat),
      other: others.other ?? this.nameOf(other),
      card: others.card ?? (card === undefined ? '' : this.card(card)),
      cards: others.cards ?? cards.map((one) => this.card(one)).join(', '),
      count: count ?? 0,
      // A colour; a place has no name in a sentence.
      note: note !== undefined && this.has(`colour.${note}`) ? this.text(`colour.${note}`) : '',
      from: from ? this.text(`zone.${from}`) : '',
      to: to ? this.text(`zone.${to}`) : '',
      points: others.points ?? (points ?? []).map((p, s) => `${this.seat(s)} ${p}`).join(', '),
      winners: others.winners ?? (winners ?? []).map((s) => this.seat(s)).join(', '),
    });
  }

  private nameOf(seat: number | null | undefined): string {
    return typeof seat === 'number' ? this.seat(seat) : '';
  }
}
