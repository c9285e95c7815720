// Where things lie: rows of a fan, and the seats around the table. Only arithmetic.

export interface FanRow {
  /** The first card of the row and how many there are. */
  from: number;
  count: number;
  /** From one card's left edge to the next one's. */
  step: number;
  left: number;
}

export interface Fan {
  /** The width of a card. */
  card: number;
  rows: FanRow[];
  /** From one row's upper edge to the next one's. */
  rowStep: number;
  /** The least part of a card's width that shows. */
  edge: number;
}

/** Lays cards side by side, then over each other, then in further rows, never beyond the width. */
export function fanRows(count: number, width: number, card: number, least: number): FanRow[] {
  if (count === 0) return [];
  const roomy = card * 0.78;
  const perRow = Math.max(1, Math.floor((width - card) / least) + 1);
  const rows = Math.ceil(count / perRow);
  const base = Math.floor(count / rows);
  const longer = count % rows;
  const result: FanRow[] = [];
  let from = 0;
  for (let row = 0; row < rows; row++) {
    const inRow = base + (row < longer ? 1 : 0);
    const step = inRow > 1 ? Math.min(roomy, Math.max(1, (width - card) / (inRow - 1))) : 0;
    result.push({ from, count: inRow, step, left: (width - card - step * (inRow - 1)) / 2 });
    from += inRow;
  }
  return result;
}

/** The least part of a card of an upper row that shows above the next row. */
const rowShare = 0.6;
/** The narrowest edge of a card that a finger finds, in pixels. */
const finger = 23;
const least = 36;

/** The largest cards, up to a width, whose fan has room. */
export function fanWithin(
  count: number,
  room: { width: number; height: number },
  card: number,
  shape: { ratio: number; indexWidth: number },
): Fan {
  for (let size = card; ; size -= 2) {
    const edge = Math.max(finger, size * shape.indexWidth);
    const rows = fanRows(count, room.width, size, edge);
    const high = size * shape.ratio;
    const wanted = high * rowShare;
    const free = rows.length > 1 ? (room.height - high) / (rows.length - 1) : wanted;
    if (wanted <= free) return { card: size, rows, rowStep: wanted, edge };
    if (size <= least) return { card: size, rows, rowStep: free, edge };
  }
}

/** The left edges of the cards of a row, where one of them is to be seen whole: those to its right make
 *  room, and all lie closer where the row is full. It stays where it is as far as it can. */
export function spread(row: FanRow, at: number | null, fan: Fan, width: number): number[] {
  const { count, left, step } = row;
  const last = count - 1;
  const places = (first: number, each: number, push = 0) =>
    Array.from({ length: count }, (_, i) => first + i * each + (i > (at ?? last) ? push : 0));
  if (at === null || at >= last) return places(left, step);
  const room = width - fan.card;
  const least = Math.min(step, fan.edge);
  const push = Math.max(0, Math.min(0.9 * (fan.card - step), room - last * least));
  const each = Math.min(step, (room - push) / last);
  const first = left + at * (step - each);
  return places(Math.max(0, Math.min(first, room - push - last * each)), each, push);
}

/** The tilt of a card in a row, in degrees, and how far it sinks, as a part of its height. */
export function tilt(index: number, count: number): { turn: number; drop: number } {
  if (count < 3) return { turn: 0, drop: 0 };
  const middle = (count - 1) / 2;
  const away = (index - middle) / middle;
  const arc = Math.min(1, count / 9);
  return { turn: away * 7 * arc, drop: away * away * 0.07 * arc };
}

/** The other seats in the order of play, from the left of whoever looks. */
export function seatsFrom(players: number, mine: number | null): number[] {
  const first = mine ?? -1;
  const count = mine === null ? players : players - 1;
  return Array.from({ length: count }, (_, i) => (first + 1 + i + players) % players);
}

/** The place of a grid by its number: columns are letters, and places go down a column. */
export function placeName(index: number, rows: number): string {
  return String.fromCharCode(97 + Math.floor(index / rows)) + String((index % rows) + 1);
}
