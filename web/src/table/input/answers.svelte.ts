// Every answer that is not a card: verbs, colours, nobody in place of a seat, the card for a jump-in.
import { t } from '$src/i18n/texts.svelte';
import type { Colour } from '$src/look/look';
import { upperFirst } from '$src/look/text';
import { openPart, valuesFor, type Choice, type Play } from '$src/table/model/pick';
import type { TableModel } from '$src/table/model/tableModel.svelte';
import { quickCards, verbsOf } from './sentence';
import { shortcuts } from './shortcuts';

/** An answer on a sheet, with a picture and a remark. */
export interface Field {
  choice: Choice;
  title: string;
  remark: string;
  colour?: Colour;
  card?: string | null;
}

export const verbChoice = (verb: string): Choice => ({ part: 'verb', value: verb });

export class Answers {
  constructor(private readonly table: TableModel) {}

  private readonly allVerbs = $derived.by(() => verbsOf(this.table.plays));
  /** Where all moves have the same verb, it need not be chosen. */
  private readonly implied = $derived.by(
    () =>
      this.table.selection.length === 0 &&
      this.table.plays.length > 1 &&
      this.allVerbs.length === 1 &&
      this.table.plays.every((play) => play.parts.verb !== undefined),
  );
  private readonly begun = $derived.by(() =>
    this.implied ? [verbChoice(this.allVerbs[0]!)] : this.table.selection,
  );
  readonly verbs = $derived.by(() =>
    this.table.selection.length === 0 && !this.implied ? this.allVerbs : [],
  );
  readonly keys = $derived.by(() => shortcuts(this.verbs));
  readonly part = $derived.by(() => openPart(this.table.plays, this.begun));
  /** Seats are picked at their plates; a button says that nobody is. */
  private readonly open = $derived.by(() =>
    this.part === 'verb' || this.part === 'colour' || this.part === 'seat'
      ? valuesFor(this.table.plays, this.begun, this.part).filter(
          (value) => this.part !== 'seat' || value === null,
        )
      : [],
  );
  /** In the order of the deck, like the hand. */
  readonly values = $derived.by(() =>
    this.part === 'colour'
      ? [
          ...Object.keys(this.table.look.colours).filter((one) => this.open.includes(one)),
          ...this.open.filter((one) => one === null),
        ]
      : this.open,
  );
  /** A question whose answers have a picture and a remark: a colour to name, what to do with a reward. */
  readonly fields = $derived.by((): Field[] => {
    const { table, part, verbs } = this;
    if (table.sending) return [];
    if (part === 'colour' && table.selection.some((choice) => choice.part === 'card'))
      return this.values.flatMap((value) =>
        value === null ? [] : [this.colourField(String(value))],
      );
    const explained = part === null && verbs.every((verb) => table.words.has(`ask.good.${verb}`));
    return explained && verbs.length > 1 ? verbs.map((verb) => this.verbField(verb)) : [];
  });
  readonly quick = $derived.by(() => quickCards(this.table));
  /** The card that a finger has raised, and not played yet. */
  readonly raised = $derived.by(() =>
    this.table.selection.length === 0 ? this.table.raised : null,
  );
  readonly isOnlyOne = $derived.by(
    () => this.raised === null && this.verbs.length + this.values.length + this.quick.length === 1,
  );

  label(value: string | number | null): string {
    if (this.part === 'verb') return this.table.verb(String(value));
    if (value === null) return t(`web.table.without.${this.part}`);
    return this.table.name(Number(value));
  }

  confirmation({ parts: { verb, cards = [] } }: Play): string {
    return verb ? this.table.verb(verb) : t('web.table.play_cards', { count: cards.length });
  }

  private colourField(value: string): Field {
    const { look, words, hand } = this.table;
    const held = hand.filter((card) => card.startsWith(value)).length;
    return {
      choice: { part: 'colour', value },
      title: upperFirst(words.text(`colour.${value}`)),
      remark: held === 0 ? t('web.table.held_none') : t('web.table.held_count', { count: held }),
      colour: look.colours[value],
    };
  }

  private verbField(verb: string): Field {
    return {
      choice: verbChoice(verb),
      title: this.table.verb(verb),
      remark: this.table.words.text(`ask.good.${verb}`),
      card: this.table.plays.find(({ parts }) => parts.verb === verb)?.parts.card ?? null,
    };
  }
}
