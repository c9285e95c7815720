// How long a match is: a preset of the game's options, and the one that was chosen last.
import type { GameInfo, MatchLength, Options } from '$pioche/protocol.gen.js';

export type LengthName = MatchLength['name'];
export const lengthNames: readonly LengthName[] = ['short', 'usual', 'long'];
const storageKey = 'pioche.length';

/** The one that *Play* dealt last; a first match is short. */
export function lastLength(): LengthName {
  try {
    const stored = localStorage.getItem(storageKey);
    return lengthNames.find((name) => name === stored) ?? 'short';
  } catch {
    return 'short';
  }
}

export function storeLength(name: LengthName): void {
  try {
    localStorage.setItem(storageKey, name);
  } catch {
    // Without storage the next visit begins with a short one again.
  }
}

function lengthOf(game: GameInfo, name: LengthName): MatchLength | undefined {
  return game.lengths.find((length) => length.name === name);
}

/** What a preset changes of the options; nothing where the game has no presets. */
export function optionsOfLength(game: GameInfo, name: LengthName): Options {
  return lengthOf(game, name)?.options ?? {};
}

/** About how many minutes a match takes against bots, or null. */
export function minutesOf(game: GameInfo, name: LengthName, players: number): number | null {
  return lengthOf(game, name)?.minutes[players - game.players[0]] ?? null;
}

/** Every option of the game with its default, or as the preset has it. */
export function allOptions(game: GameInfo, preset: Options = {}): Options {
  const defaults = Object.entries(game.options).map(([name, { default: usual }]) => [name, usual]);
  return { ...(Object.fromEntries(defaults) as Options), ...preset };
}

/** The preset that these options are, or null. */
export function lengthWith(game: GameInfo, options: Options): LengthName | null {
  const isSame = (length: MatchLength) =>
    Object.entries(allOptions(game, length.options)).every(
      ([name, value]) => options[name] === value,
    );
  return game.lengths.find(isSame)?.name ?? null;
}
