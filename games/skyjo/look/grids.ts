import type { GameView } from '$pioche/protocol.gen.js';

const rows = 3;
const gone = '.';

export function gridOf({ grids }: GameView, seat: number): string[] {
  return Array.isArray(grids) ? ((grids[seat] as string[] | undefined) ?? []) : [];
}

/** Cards that lie open; a place that is empty or face down counts nothing. */
export function openSum(view: GameView, seat: number): number {
  return gridOf(view, seat)
    .map(Number)
    .filter(Number.isFinite)
    .reduce((sum, value) => sum + value, 0);
}

export const hiddenCount = (view: GameView, seat: number) =>
  gridOf(view, seat).filter((card) => card.endsWith('?')).length;

/** The card that the seat on turn may put into its grid: the one drawn, else the top of the discard. */
function offered({ phase, held, discard }: GameView): string | null {
  if (phase === 'held') return typeof held === 'string' ? held : null;
  return phase === 'turn' && Array.isArray(discard) ? String(discard.at(-1) ?? '') : null;
}

/** The columns in which that card would be the third equal one. */
export function thirds(view: GameView, seat: number): { card: string; columns: number[] } | null {
  const card = view.turn === seat ? offered(view) : null;
  if (card === null) return null;
  const grid = gridOf(view, seat);
  const columns = Array.from({ length: grid.length / rows }, (_, column) => column).filter(
    (column) => {
      const cards = grid.slice(column * rows, (column + 1) * rows);
      return !cards.includes(gone) && cards.filter((one) => one === card).length === rows - 1;
    },
  );
  return columns.length > 0 ? { card, columns } : null;
}

/** That card, where it would complete the column of this place. */
export function clearingCard(view: GameView, seat: number, place: string): string | null {
  const found = thirds(view, seat);
  const column = place.charCodeAt(0) - 97;
  if (!found?.columns.includes(column)) return null;
  const there = gridOf(view, seat)[column * rows + Number(place.slice(1)) - 1];
  return there === found.card ? null : found.card;
}

/** The places of those columns. */
export function litPlaces(view: GameView, seat: number): string[] {
  const found = thirds(view, seat);
  return (found?.columns ?? []).flatMap((column) =>
    Array.from({ length: rows }, (_, row) => String.fromCharCode(97 + column) + (row + 1)),
  );
}
