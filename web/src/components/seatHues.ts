// The colour of each seat: of its face, and of its line in a chart. White on it reaches 4.5:1.
const hues = [
  '#0a7a5a',
  '#b1492a',
  '#7b3bb0',
  '#2d6f8f',
  '#b3267a',
  '#7d6a1a',
  '#3b5bb8',
  '#94404d',
  '#48713a',
  '#5d5870',
] as const;

export function seatHue(seat: number): string {
  return hues[seat % hues.length]!;
}
