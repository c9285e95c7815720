// What happened in a turn, told in sentences: a subject and what it does in a row, runs of equal
// events counted, cards apart from the words, so that they can be shown as pictures.
import type { GameEvent } from '$pioche/protocol.gen.js';
import { upperFirst } from '$src/look/text';
import { hiddenCard, type GameWords } from './words';

export interface Piece {
  kind: 'text' | 'subject' | 'card';
  value: string;
}

/** Equal events in a row; they differ by their cards. */
interface Run {
  event: GameEvent;
  cards: string[];
}

/** Characters for private use stand for what is not text. */
const [cardBegins, cardEnds, subject] = ['\uE000', '\uE001', '\uE002'];
const marks = new RegExp(`(${cardBegins}[^${cardEnds}]*${cardEnds}|${subject}[^ ]*)`);

function runsOf(events: readonly GameEvent[]): Run[] {
  const runs: Run[] = [];
  for (const event of events) {
    const last = runs.at(-1);
    const isCounted = event.card !== undefined && event.count === undefined;
    const goesOn =
      isCounted &&
      last?.event.type === event.type &&
      last.event.seat === event.seat &&
      last.event.other === event.other;
    if (goesOn) last.cards.push(event.card!);
    else runs.push({ event, cards: event.card === undefined ? [] : [event.card] });
  }
  return runs;
}

class EventSentences {
  constructor(
    private readonly words: GameWords,
    private readonly me: number | null,
  ) {}

  /** The sentences of these events, one after the other. */
  of(events: readonly GameEvent[]): string {
    const runs = runsOf(events).filter(({ event }) => this.words.has(`event.${event.type}`));
    const sentences: string[] = [];
    let predicates: string[] = [];
    let seatBefore: number | undefined;
    const close = () => {
      if (predicates.length > 0) sentences.push(this.sentence(seatBefore!, predicates));
      predicates = [];
    };
    for (const [index, run] of runs.entries()) {
      const { seat } = run.event;
      const goesOn = runs[index + 1]?.event.seat === seat;
      const text = this.textOf(run, goesOn);
      const predicate = new RegExp(`^${subject} ([^.:;!?]*)([.]|\\s?!)$`).exec(text);
      if (seat === undefined || predicate === null) {
        close();
        sentences.push(seat === undefined ? text : text.replaceAll(subject, this.subject(seat)));
        continue;
      }
      if (seat !== seatBefore) close();
      seatBefore = seat;
      const called = predicate[2] !== '.';
      predicates.push(called ? predicate[1]! + predicate[2]! : predicate[1]!);
      if (called) close();
    }
    close();
    return sentences.join(' ');
  }

  private sentence(seat: number, predicates: readonly string[]): string {
    const last = predicates.at(-1)!;
    const first = predicates.slice(0, -1).join(', ');
    const said = first ? this.words.text('web.log.and', { first, last }) : last;
    return `${this.subject(seat)} ${said}${said.endsWith('!') ? '' : '.'}`;
  }

  /** A name of several words is one subject: its spaces do not break. */
  private subject(seat: number): string {
    const name = seat === this.me ? this.words.text('web.log.you') : this.words.seat(seat);
    return subject + name.replaceAll(' ', '\u00A0');
  }

  private called(seat: number): string {
    return seat === this.me ? this.words.text('web.table.you_here') : this.words.seat(seat);
  }

  private textOf({ event, cards }: Run, goesOn: boolean): string {
    const { words } = this;
    const then = `event.${event.type}.then`;
    const key = goesOn && words.has(then) ? then : `event.${event.type}`;
    const own = `${key}.you`;
    const { points, winners } = event;
    return words.eventText(event.seat === this.me && words.has(own) ? own : key, event, {
      seat: event.seat === undefined ? '' : subject,
      card: this.cards(cards),
      cards: this.cards(event.cards ?? []),
      other: event.other === this.me ? words.text('web.table.you') : undefined,
      points: points?.map((won, seat) => `${this.called(seat)} ${won}`).join(', '),
      winners: winners
        ?.map((seat) => (seat === this.me ? words.text('web.table.you') : words.seat(seat)))
        .join(', '),
    });
  }

  private cards(cards: readonly string[]): string {
    const open = cards.filter((card) => card !== hiddenCard);
    const hidden = cards.length - open.length;
    const listed = open.map((card) => cardBegins + card + cardEnds);
    if (hidden > 0) listed.push(this.words.text('wording.hidden_cards', { count: hidden }));
    return listed.join(', ');
  }
}

/** What happened, as seat `me` (null: a spectator) reads it. */
export function eventPieces(
  words: GameWords,
  events: readonly GameEvent[],
  me: number | null,
): Piece[] {
  const pieces = new EventSentences(words, me).of(events).split(marks);
  return pieces.filter(Boolean).map((value): Piece => {
    if (value.startsWith(cardBegins)) return { kind: 'card', value: value.slice(1, -1) };
    if (value.startsWith(subject)) return { kind: 'subject', value: value.slice(1) };
    return { kind: 'text', value };
  });
}

/** The same in words alone. */
export function eventText(
  words: GameWords,
  events: readonly GameEvent[],
  me: number | null,
): string {
  const pieces = eventPieces(words, events, me);
  return upperFirst(
    pieces.map(({ kind, value }) => (kind === 'card' ? words.card(value) : value)).join(''),
  );
}
