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
const finger = 24;
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

/** The arc of a fan, in degrees: of each card, and at most; less where there is no height for it. */
const arc = { each: 2.4, most: 22, shallow: 7 };
/** How far the outer cards of a whole arc sink, as a part of their height. */
const sink = 0.07;

/** The tilt of a card in a row, in degrees, and how far it sinks, as a part of its height. */
export function tilt(
  index: number,
  count: number,
  height: 'high' | 'shallow' = 'high',
): { turn: number; drop: number } {
  if (count < 3) return { turn: 0, drop: 0 };
  const middle = (count - 1) / 2;
  const away = (index - middle) / middle;
  const whole = Math.min(height === 'high' ? arc.most : arc.shallow, arc.each * count);
  return { turn: (away * whole) / 2, drop: (away * away * sink * whole) / arc.most };
}

/** How far a turned card reaches beyond its own width, on each side. */
export function overhang(turn: number, width: number, height: number): number {
  const angle = (Math.abs(turn) * Math.PI) / 180;
  return (width * Math.cos(angle) + height * Math.sin(angle) - width) / 2;
}

/** Which card of a fan is meant by a point in it, whatever is raised. */
export function cardAt(fan: Fan, bottom: number, point: { x: number; y: number }): number {
  const line = Math.floor((point.y - bottom) / fan.rowStep);
  const row = fan.rows[Math.max(0, Math.min(fan.rows.length - 1, line))];
  if (!row) return -1;
  const place = row.step > 0 ? Math.floor((point.x - row.left) / row.step) : 0;
  return row.from + Math.max(0, Math.min(row.count - 1, place));
}

/** Cards in the order that somebody has given them; a new one follows the card that it follows in the
 *  usual order. */
export function inOwnOrder<T extends { key: string }>(usual: readonly T[], own: readonly string[]) {
  const known = usual.filter(({ key }) => own.includes(key));
  const result = known.sort((a, b) => own.indexOf(a.key) - own.indexOf(b.key));
  usual.forEach((one, i) => {
    if (own.includes(one.key)) return;
    const before = usual[i - 1];
    result.splice(before ? result.indexOf(before) + 1 : 0, 0, one);
  });
  return result;
}

/** The most by which a card that was thrown lies crooked, in degrees. */
const mostCrooked = 9;

/** How crooked a card lies that was thrown onto others: always the same way at the same height. */
export function crooked(card: string, height: number): number {
  let hash = height;
  for (const letter of card) hash = (hash * 31 + letter.charCodeAt(0)) % 1009;
  return (hash % (2 * mostCrooked + 1)) - mostCrooked;
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
