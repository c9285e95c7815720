// Boxes and grids of cards: what the frames of all screens are put together from.
import type { Size, Box, GridShape, SeatBox, SeatForm } from './frame';

/** The height of a card for a width of 1. */
export const ratio = 1.4;
/** How far a card rises that is chosen. */
export const lift = 30;
/** Between the cards of my grid. */
export const gridGap = { desk: 8, portrait: 6, landscape: 5 };

export const within = (least: number, value: number, most: number) =>
  Math.max(least, Math.min(most, value));
export const whole = (value: number) => Math.floor(value);
/** The largest card whose grid has room. */
export function gridCard(
  grid: GridShape,
  room: Size,
  gap: number,
  least: number,
  most: number,
): number {
  const wide = (room.width - (grid.columns - 1) * gap) / grid.columns;
  const high = (room.height - (grid.rows - 1) * gap) / grid.rows / ratio;
  return whole(within(least, Math.min(wide, high), most));
}

export const gridHeight = (grid: GridShape, card: number, gap: number) =>
  grid.rows * card * ratio + (grid.rows - 1) * gap;
export const gridWidth = (grid: GridShape, card: number, gap: number) =>
  grid.columns * card + (grid.columns - 1) * gap;

/** The gap between the cards of another player's grid. */
export const smallGap = (card: number) => (card < 32 ? 2 : 4);

/** The largest card of another player's grid that has room. */
export function smallGrid(grid: GridShape, room: Size, least: number, most: number): number {
  const card = gridCard(grid, room, 4, least, most);
  return card < 32 ? Math.min(31, gridCard(grid, room, 2, least, most)) : card;
}
/** Text grows with a screen that is larger than a laptop's. */
export const typeOf = ({ width, height }: Size) =>
  within(1, Math.min(width / 1100, height / 850), 1.5);
/** Boxes in rows, each row from the left; the last one may be shorter. */
export function inRows(box: Box, count: number, columns: number, gap: number): Box[] {
  const rows = Math.ceil(count / columns);
  const width = (box.width - (columns - 1) * gap) / columns;
  const height = (box.height - (rows - 1) * gap) / rows;
  return Array.from({ length: count }, (_, i) => ({
    x: box.x + (i % columns) * (width + gap),
    y: box.y + Math.floor(i / columns) * (height + gap),
    width,
    height,
  }));
}

export const shownAs = (form: SeatForm, boxes: readonly Box[]): SeatBox[] =>
  boxes.map((box) => ({ ...box, form }));

export const nothing: Box = { x: 0, y: 0, width: 0, height: 0 };

/** How many cards wide the piles beside grids are: the pile, the card that is looked at and the discard,
 *  and what is between them. */
export const pilesWide = 3 + 2 * 0.14;

/** For the `style` of an element. */
export function placed({ x, y, width, height }: Box): string {
  return `left:${x}px;top:${y}px;width:${width}px;height:${height}px`;
}
