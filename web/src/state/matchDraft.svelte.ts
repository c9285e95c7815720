// What every form for a new match decides: the game, how many play it, its options, and how fast
// bots play.
import type { GameInfo, Options } from '$pioche/protocol.gen.js';
import { changedOptions } from './options';
import { allOptions, lengthWith, optionsOfLength, type LengthName } from './matchLength';
import { usualPlayers } from './newTable';
import { i18n } from '$src/i18n/texts.svelte';

/** Milliseconds that a bot takes for a move. */
export const paces: readonly number[] = [300, 1000, 2000];
export const usualPace = 1000;
/** Milliseconds that bots leave to people, where a card may be answered out of turn. */
export const headStarts: readonly number[] = [1000, 1500, 2500, 4000, 5000];
const usualHeadStart = 2500;

export class MatchDraft {
  id = $state('');
  players = $state(0);
  options = $state<Options>({});
  pace = $state(usualPace);
  headStart = $state(usualHeadStart);
  readonly game: GameInfo | undefined = $derived(i18n.game(this.id) ?? i18n.games[0]);
  /** Every number of players that the game allows. */
  readonly counts: readonly number[] = $derived.by(() => {
    const [least, most] = this.game?.players ?? [0, -1];
    return Array.from({ length: most - least + 1 }, (_, i) => least + i);
  });

  /** Belongs to the component that makes it; `asked` is the game that an address names. */
  constructor(asked: string | undefined) {
    this.id = asked ?? i18n.games[0]?.id ?? '';
    // Another game has other options and another size.
    $effect(() => {
      if (!this.game) return;
      this.players = usualPlayers(this.game);
      this.options = allOptions(this.game, optionsOfLength(this.game, 'usual'));
    });
  }

  /** The preset that the options are; null: they are none. */
  get length(): LengthName | null {
    return this.game ? lengthWith(this.game, this.options) : null;
  }

  chooseLength(name: LengthName): void {
    if (this.game) this.options = allOptions(this.game, optionsOfLength(this.game, name));
  }

  /** What every request for a table says of it. */
  setup(game: GameInfo): { game: string; options: Options; pace: number; head_start: number } {
    const options = changedOptions(game, $state.snapshot(this.options));
    return { game: game.id, options, pace: this.pace, head_start: this.headStart };
  }
}
