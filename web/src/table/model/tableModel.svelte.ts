// One table as its screen needs it: who looks, what may be picked, what is being sent.
import type { Look, Picker, Zone } from '$src/look/look';
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

/** Milliseconds until a move that is the only one is made by itself: at least a visible moment, and
 *  drawn by lot, so that nobody can tell by the time whether somebody had a choice. */
const forcedDelays = { least: 600, most: 1800 };

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
  announcing = $state(false);
  /** The last reply of each type since this seat's last move. */
  replies = $state.raw<Replies>({});
  sending = $state.raw<Sending | null>(null);
  /** What was before the cards that still fly. */
  held = $state.raw<Told | null>(null);
  /** What is asked waits for the cards that still fly. */
  promptWaits = $state(false);
  private chosen = $state.raw<readonly Choice[]>([]);

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
  /** What is written changes when the cards have landed. */
  get told(): Told {
    const { view, obliged, n } = this.client;
    return this.held ?? { view: view!, obliged, n };
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
    this.settled || !this.playing ? [] : playsOf(this.client.legal),
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

  name(seat: number): string {
    return this.client.nameOf(seat) || botName(seat);
  }

  /** How a seat is spoken of: "you" for one's own. */
  called(seat: number): string {
    return seat === this.me ? t('web.table.you') : this.name(seat);
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
  }

  async play(play: Play): Promise<void> {
    await this.send(spelling(play, this.announcing), this.chosen);
  }

  async send(move: string, selection: readonly Choice[] = []): Promise<void> {
    if (this.sending) return;
    // Refused if somebody was faster (docs/fair-play.md). Seats that move at the same time do not
    // depend on each other.
    const n = this.client.obliged.length > 1 ? undefined : this.client.n;
    this.sending = { move, selection };
    this.refused = null;
    try {
      await this.client.send({ do: 'move', move, n });
      this.announcing = false;
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

  /** How long the one thing that can be done waits, for each position anew. */
  readonly forcedDelay = $derived.by(() => {
    void this.client.n;
    const { least, most } = forcedDelays;
    return least + Math.random() * (most - least);
  });

  /** The one thing that can be done, where the person wants such moves made by themselves. */
  get forced(): Play | null {
    const only = this.plays.length === 1 ? this.plays[0]! : null;
    const isVerb = only !== null && only.parts.verb !== undefined && only.parts.card === undefined;
    const plain = isVerb && only.parts.places === undefined && only.parts.cards === undefined;
    return settings.values.autoPass && this.myTurn && plain && !this.sending ? only : null;
  }
}
