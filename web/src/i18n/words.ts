// What a person reads about cards, moves and events, put together from the texts of one language.
// Every game's words have the same shape, so nothing here knows a game.
import type { Words } from '$src/look/look';
import type { Dictionary, GameEvent, Texts } from '$pioche/protocol.gen.js';

export type TextValues = Readonly<Record<string, string | number>>;

export const hiddenCard = '?';

export function formatText(text: string, values: TextValues = {}): string {
  return text.replace(/\{([a-z_]+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The texts of one game, else the common ones; the key itself where there is none. */
export class GameWords implements Words {
  private readonly own: Texts;

  constructor(
    private readonly dictionary: Dictionary,
    game: string,
    private readonly cards: readonly string[] = [],
    private readonly names: (seat: number) => string = () => '',
  ) {
    this.own = dictionary.games[game] ?? {};
  }

  has(key: string): boolean {
    return key in this.own || key in this.dictionary.common;
  }

  text(key: string, values: TextValues = {}): string {
    return formatText(this.own[key] ?? this.dictionary.common[key] ?? key, values);
  }

  seat(seat: number): string {
    return this.names(seat);
  }

  /** "red 7", or for a hidden card "a card". */
  card(card: string): string {
    if (card === hiddenCard) return this.text('play.hidden_card');
    if (this.has(`card.${card}`)) return this.text(`card.${card}`);
    if (isNumber(card) && this.has('card.number'))
      return this.text('card.number', { symbol: card });
    const colour = `colour.${card.slice(0, 1)}`;
    if (card.length < 2 || !this.has(colour)) return card;
    const symbol = `symbol.${card.slice(1)}`;
    return this.text('card.coloured', {
      colour: this.text(colour),
      symbol: this.has(symbol) ? this.text(symbol) : card.slice(1),
    });
  }

  /** "Draw", "joker: blue", "exchange with Ada"; the notation where it says it all. */
  move(move: string): string {
    const announces = move.endsWith('!');
    const plain = announces ? move.slice(0, -1) : move;
    const words = this.verb(plain) || this.cardMove(plain) || plain;
    return announces ? `${words} ${this.text('play.announcing')}` : words;
  }

  /** A sentence for an event. */
  event(event: GameEvent): string {
    const { seat, other, card, count, note, from, to, points, winners } = event;
    return upperFirst(
      this.text(`event.${event.type}`, {
        seat: this.nameOf(seat),
        other: this.nameOf(other),
        card: card === undefined || card === null ? '' : this.card(String(card)),
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

  private verb(move: string): string {
    const [verb = '', ...rest] = move.split(' ');
    const key = `move.${verb}`;
    if (!this.has(key)) return '';
    if (rest.length === 0) return this.text(key);
    return this.detailed(this.text(key), this.note(rest.join(' ')));
  }

  /** A card, and what follows it in its move: `=B` a colour named, `>2` a seat chosen. */
  private cardMove(move: string): string {
    const end = move.search(/[=>! ]/);
    const card = end < 0 ? move : move.slice(0, end);
    if (!this.cards.includes(card)) return '';
    const rest = move.slice(card.length);
    if (rest.startsWith('='))
      return this.detailed(this.card(card), this.text(`colour.${rest.slice(1)}`));
    if (rest.startsWith('>')) {
      const name = this.seat(Number(rest.slice(1)));
      return this.text('play.move_with', { move: this.card(card), name });
    }
    return this.card(card);
  }

  private detailed(move: string, detail: string): string {
    return this.text('play.detailed_move', { move, detail });
  }
}

function isNumber(text: string): boolean {
  return /^-?\d+$/.test(text);
}

export function upperFirst(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
