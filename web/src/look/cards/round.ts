// Numbers in path data: a tenth of a unit is enough for a card.
export function round(x: number): number {
  return Math.round(x * 10) / 10;
}
