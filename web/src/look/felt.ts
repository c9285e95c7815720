// The cloth of a game as CSS values.
import type { Look } from './look';

type Theme = readonly [string, string];

const themed = ([day, night]: Theme) => `light-dark(${day}, ${night})`;

/** For the `style` of an element under which a table is drawn. */
export function feltStyle({ felt, cards }: Look): string {
  return [
    `--felt-lit:${themed(felt.lit)}`,
    `--felt:${themed(felt.cloth)}`,
    `--felt-deep:${themed(felt.deep)}`,
    `--thread:${themed(felt.thread)}`,
    `--ratio:${cards.height / cards.width}`,
  ].join(';');
}
