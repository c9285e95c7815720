// One table as its screen needs it: who looks, what may be picked, what is being sent.
import type { Look, Picker, Prompt, Zone } from '$src/look/look';
import type { GameView } from '$pioche/protocol.gen.js';
import type { TableClient } from '$src/state/tableClient.svelte';
import { settings } from '$src/state/settings.svelte';
import { botName, i18n, t, wordsOf } from '$src/i18n/texts.svelte';
import { Refusal, type Reply } from '$src/net/transport';
import { errorText } from '$src/i18n/errors';
import type { GameWords } from '$src/i18n/words';
import {
  candidates,
  openPart,
  pickable,
  picked,
  playOfCards,
  playsOf,
  sameChoice,
  spelling,
  wholePlay,
  type Choice,
  type PartName,
  type Play,
} from './pick';
import { choicesOf, type Target } from './choices';
import { cardsOf, valueOf } from './zones';

/** A request that was refused, as it is shown. */
export interface ShownRefusal {
  message: string;
  rule: string | null;
}

type Replies = { readonly [R in Reply as R['type']]?: R };

/** Milliseconds until the table makes a move that is the only one (docs/fair-play.md): alone against
 *  bots, and among people. */
const forcedDelays = { alone: 600, others: 2000 };

/** A move that is on its way; what was picked stays lifted until the table answers. */
interface Sending {
  move: string;
  selection: readonly Choice[];
}

/** What may be written: what is known when cards have landed. */
export interface Told {
  view: GameView;
  /** Whom the table waits for. */
  obliged: readonly number[];
  /** Moves so far. */
  n: number;
}

export class TableModel {
  look = $state.raw<Look>() as Look;
  private refused = $state.raw<(ShownRefusal & { n: number }) | null>(null);
  /** The clause that is open beside the table. */
  openRule = $state<string | null>(null);
  /** The position in which somebody wants to play without announcing it. */
  private quietAt = $state<number | null>(null);
  /** The last reply of each type since this seat's last move. */
  replies = $state.raw<Replies>({});
  sending = $state.raw<Sending | null>(null);
  /** What was before the cards that still fly. */
  held = $state.raw<Told | null>(null);
  /** What is asked waits for the cards that still fly. */
  promptWaits = $state(false);
  /** The card of the hand that is raised or pointed at. */
  pointedAt = $state<string | null>(null);
  /** … where it may be played now. */
  get considered(): string | null {
    const card = this.pointedAt;
    return this.myTurn && this.plays.some(({ parts }) => parts.card === card) ? card : null;
  }
  private chosen = $state.raw<readonly Choice[]>([]);
  private lifted = $state.raw<Choice | null>(null);

  constructor(
    readonly client: TableClient,
    look: Look,
  ) {
    this.look = look;
  }

  words: GameWords = $derived.by(() => {
    const names = (seat: number) => this.name(seat);
    return wordsOf(this.look.id, names);
  });

  /** A refusal is about the position that was there. */
  get refusal(): ShownRefusal | null {
    return this.refused?.n === this.client.n ? this.refused : null;
  }
  get view(): GameView | null {
    return this.client.view;
  }
  /** The advice for this position, the best move first. */
  get hint() {
    const { hint: reply } = this.replies;
    return reply?.n === this.client.n ? reply.hint.moves : null;
  }
  private advised = $derived.by(() => {
    const best = this.hint?.[0]?.move;
    return this.client.legal.find(({ move }) => move === best);
  });
  /** Whether the best move of the advice is made with this card, or at this place. */
  isAdvised(card: string | null, place?: string): boolean {
    if (!this.advised) return false;
    const { card: played, cards = [], places = [] } = this.advised;
    if (place !== undefined) return places.includes(place);
    return card !== null && (played === card || cards.includes(card));
  }
  /** What is written changes when the cards have landed. */
  get told(): Told {
    const { view, obliged, n } = this.client;
    return this.held ?? { view: view!, obliged, n };
  }
  /** Behind whose seat somebody sits who only watches: what is seen is a spectator's all the same. */
  watched = $state(0);

  /** The seat at the near side of the table. */
  get near(): number {
    return this.me ?? this.watched % Math.max(1, this.view?.players ?? 1);
  }

  get me(): number | null {
    return this.client.you?.seat ?? null;
  }
  get playing(): boolean {
    return this.client.room?.state === 'playing';
  }
  /** Everything lies open: between rounds, and at the end. */
  get settled(): boolean {
    const phase = this.view?.phase;
    return phase === 'scored' || phase === 'over';
  }

  plays: Play[] = $derived.by(() =>
    this.settled || !this.playing || this.client.answer !== null ? [] : playsOf(this.client.legal),
  );
  selection: readonly Choice[] = $derived.by(() => {
    if (this.sending) return this.sending.selection;
    return candidates(this.plays, this.chosen).length > 0 ? this.chosen : [];
  });
  open: PartName | null = $derived.by(() => openPart(this.plays, this.selection));
  /** The play of the cards that are picked, where a button has to confirm it. */
  unconfirmed: Play | null = $derived.by(() =>
    this.look.layout.confirmsCards && !this.sending
      ? playOfCards(this.plays, this.selection)
      : null,
  );
  /** Moves differ by what is done, and nobody has said yet what. */
  verbIsOpen: boolean = $derived.by(
    () =>
      new Set(this.plays.map((play) => play.parts.verb)).size > 1 &&
      !this.selection.some(({ part }) => part === 'verb'),
  );
  myTurn: boolean = $derived.by(
    () => this.me !== null && this.plays.length > 0 && this.client.obliged.includes(this.me),
  );
  /** Something may be played although the table does not wait for it. */
  outOfTurn: boolean = $derived.by(() => this.plays.length > 0 && !this.myTurn);
  /** What lies beside each seat, less what the game arranges in the middle by itself. */
  seatZones: Zone[] = $derived.by(() => {
    const elsewhere = this.look.centre?.keys ?? [];
    const beside = this.look.layout.zones.filter((zone) => zone.place === 'seat');
    return beside.filter((zone) => !elsewhere.includes(zone.key));
  });
  /** My hand. */
  hand: string[] = $derived.by(() => {
    const fans = this.seatZones.filter(({ kind }) => kind === 'fan');
    return fans.flatMap((zone) => cardsOf(valueOf(this.view!, zone, this.me)));
  });
  /** In the order of the deck, unless the look has its own. */
  compare: (a: string, b: string) => number = $derived.by(() => {
    const order = this.look.order ?? i18n.game(this.look.id)?.cards ?? [];
    const places = new Map(order.map((card, place) => [card, place]));
    return (a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0);
  });
  /** A game whose match is one round says nothing of rounds. */
  hasRounds: boolean = $derived.by(() => i18n.game(this.look.id)?.rounds ?? false);
  announces: boolean = $derived.by(() => this.words.has('announcement'));
  /** Some move that can still be made may be announced: that is when it counts. */
  mayAnnounce: boolean = $derived.by(() =>
    candidates(this.plays, this.selection).some((play) => play.announced !== undefined),
  );

  /** What has to be announced is announced, unless somebody wants to keep quiet. */
  get quiet(): boolean {
    return this.quietAt === this.client.n;
  }
  set quiet(value: boolean) {
    this.quietAt = value ? this.client.n : null;
  }
  /** The card that would be announced, where it can only be this one: raised, or no other is. */
  get announceable(): Choice | null {
    if (this.selection.length > 0 || this.sending) return null;
    const cards = this.plays.flatMap(({ announced, parts }) =>
      announced !== undefined && parts.card !== undefined ? [parts.card] : [],
    );
    const { raised } = this;
    if (raised) return cards.some((card) => card === raised.value) ? raised : null;
    return new Set(cards).size === 1 ? { part: 'card', value: cards[0]! } : null;
  }

  /** How the game says what is asked. */
  prompt: Prompt = $derived.by(() => {
    const { view, me, words, movesNow, considered } = this;
    return (view && this.look.prompt?.(view, me, words, movesNow, considered)) ?? {};
  });
  private get movesNow() {
    return this.settled || !this.playing ? [] : this.client.legal;
  }

  /** What a button for this verb says. */
  verb(verb: string): string {
    return this.prompt.verbs?.[verb] ?? this.words.verb(verb);
  }

  name(seat: number): string {
    return this.client.nameOf(seat) || botName(seat);
  }

  /** How a seat is spoken of: "you" for one's own. */
  called(seat: number): string {
    return seat === this.me ? t('web.table.you') : this.name(seat);
  }

  /** The card of the hand that somebody looks at more closely, if it can be played. */
  get raised(): Choice | null {
    const choice = this.lifted;
    return choice && pickable(this.plays, this.selection, choice) ? choice : null;
  }
  raise(choice: Choice | null): void {
    this.lifted = choice;
  }

  isChosen(choice: Choice): boolean {
    return this.selection.some((other) => sameChoice(other, choice));
  }

  /** The part of a move that a click there stands for, if it can be picked now. */
  choiceAt(zone: Zone | undefined, target: Target): Choice | null {
    if (this.sending) return null;
    const all = choicesOf(zone, target);
    const found = all.find((choice) => pickable(this.plays, this.selection, choice)) ?? null;
    if (found?.verb === undefined || this.impliesVerb(found)) return found;
    return { part: found.part, value: found.value };
  }

  private impliesVerb(choice: Choice): boolean {
    const verb: Choice = { part: 'verb', value: choice.verb! };
    return (
      !this.selection.some(({ part }) => part === 'verb') &&
      candidates(this.plays, [...this.selection, verb, choice]).length > 0
    );
  }

  /** A seat that may be picked now, as a part of the move that is begun. */
  seatChoice(seat: number): Choice | null {
    if (this.sending || this.open !== 'seat') return null;
    const choice: Choice = { part: 'seat', value: seat };
    return candidates(this.plays, [...this.selection, choice]).length > 0 ? choice : null;
  }

  /** Whether it goes on with what is picked, rather than beginning anew. */
  goesOn(choice: Choice): boolean {
    return candidates(this.plays, [...this.selection, choice]).length > 0 || this.isChosen(choice);
  }

  /** A click; a move that is whole is sent at once, unless its cards have to be confirmed. */
  pick(choice: Choice): void {
    if (this.sending) return;
    this.refused = null;
    const begun = choice.verb
      ? picked(this.plays, this.selection, { part: 'verb', value: choice.verb })
      : this.selection;
    this.chosen = picked(this.plays, begun, choice);
    const play = wholePlay(this.plays, this.chosen);
    if (play && !(this.look.layout.confirmsCards && play.parts.cards)) void this.play(play);
  }

  /** For a game's own middle of the table. */
  readonly picker: Picker = {
    may: (part, value) => !this.sending && pickable(this.plays, this.selection, { part, value }),
    has: (part, value) => this.isChosen({ part, value }),
    pick: (part, value) => this.pick({ part, value }),
  };

  /** Takes back the last part that was picked. */
  undo(): void {
    this.refused = null;
    this.chosen = this.chosen.slice(0, -1);
    if (this.chosen.length === 0) this.quiet = false;
  }

  async play(play: Play): Promise<void> {
    await this.send(spelling(play, !this.quiet), this.chosen);
  }

  async send(move: string, selection: readonly Choice[] = []): Promise<void> {
    if (this.sending) return;
    // Refused if somebody was faster (docs/fair-play.md). Seats that move at the same time do not
    // depend on each other.
    const n = this.client.obliged.length > 1 ? undefined : this.client.n;
    this.sending = { move, selection };
    this.refused = null;
    try {
      const before = this.client.n;
      const reply = await this.client.send({ do: 'move', move, n });
      // It took effect, but is not shown yet.
      if (reply.type === 'done' && before === this.client.n && !this.settled)
        this.client.answer = move;
      this.quiet = false;
      this.replies = {};
    } catch (error) {
      this.showRefusal(error);
    } finally {
      this.sending = null;
      this.chosen = [];
    }
  }

  /** Sends any other request; a refusal is shown. Says whether it took effect. */
  async ask(request: Parameters<TableClient['send']>[0]): Promise<boolean> {
    this.refused = null;
    try {
      const reply = await this.client.send(request);
      this.replies = { ...this.replies, [reply.type]: reply };
      return true;
    } catch (error) {
      this.showRefusal(error);
      return false;
    }
  }

  /** Asks the table about a card that cannot be played: its answer says why not. */
  async askWhyNot(card: string): Promise<void> {
    if (this.settled || !this.playing || this.me === null) return;
    // A card that is simply played is its own notation.
    await this.send(card);
  }

  closeRefusal(): void {
    this.refused = null;
  }

  showRefusal(error: unknown): void {
    const refusal = error instanceof Refusal ? error : null;
    // Nobody typed a notation here: that it is none of the game's would be no help.
    const vague = refusal?.code === 'unknown_move';
    const message = vague ? t('web.table.not_now') : errorText(error);
    this.refused = { message, rule: refusal?.rule ?? null, n: this.client.n };
  }

  /** Whether bots leave the card on top to people for a while (docs/fair-play.md). Alone they wait only
   *  for somebody who can answer it. */
  get hasRace(): boolean {
    const { raceUntil, room } = this.client;
    if (raceUntil === null || this.settled || this.held !== null) return false;
    const people = room?.seats.filter((seat) => seat !== null && 'person' in seat) ?? [];
    return this.outOfTurn || people.length > 1 || (room?.watchers ?? 0) > 0;
  }

  /** How long the one thing that can be done waits until the table does it. */
  get forcedDelay(): number {
    const people = this.client.room?.seats.filter((seat) => seat !== null && 'person' in seat);
    return (people?.length ?? 0) > 1 ? forcedDelays.others : forcedDelays.alone;
  }

  /** The one thing that can be done, where the person wants the table to do it. */
  get forced(): Play | null {
    const only = this.plays.length === 1 ? this.plays[0]! : null;
    const isVerb = only !== null && only.parts.verb !== undefined && only.parts.card === undefined;
    const plain = isVerb && only.parts.places === undefined && only.parts.cards === undefined;
    return settings.values.autoPass && this.myTurn && plain && !this.sending ? only : null;
  }
}
