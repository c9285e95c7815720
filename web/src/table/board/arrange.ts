// Where things lie: rows of a fan, and the seats around the table. Only arithmetic.

export interface FanRow {
  /** The first card of the row and how many there are. */
  from: number;
  count: number;
  /** From one card's left edge to the next one's. */
  step: number;
  left: number;
}

/** Lays cards side by side, then over each other, then in further rows, never beyond the width. */
export function fanRows(count: number, width: number, card: number, least: number): FanRow[] {
  if (count === 0) return [];
  const roomy = card * 0.86;
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

/** The tilt of a card in a row, in degrees, and how far it sinks, as a part of its height. */
export function tilt(index: number, count: number): { turn: number; drop: number } {
  if (count < 3) return { turn: 0, drop: 0 };
  const middle = (count - 1) / 2;
  const away = (index - middle) / middle;
  const arc = Math.min(1, count / 8);
  return { turn: away * 5 * arc, drop: away * away * 0.07 * arc };
}

export interface Sides {
  left: number[];
  top: number[];
  right: number[];
}

/** The other seats clockwise from the left of whoever looks: up the left side, along the top,
 *  down the right side. Each list is in the order in which it is drawn, from above or the left. */
export function sides(players: number, mine: number | null): Sides {
  const first = mine ?? -1;
  const count = mine === null ? players : players - 1;
  const others = Array.from({ length: count }, (_, i) => (first + 1 + i + players) % players);
  const beside = count < 3 ? 0 : count < 7 ? 1 : 2;
  return {
    left: others.slice(0, beside).reverse(),
    top: others.slice(beside, count - beside),
    right: others.slice(count - beside),
  };
}

/** On a narrow screen the others stand in one row, or in two. */
export function columnsOnPhone(others: number): number {
  return Math.max(1, others <= 4 ? others : Math.ceil(others / 2));
}

/** The place of a grid by its number: columns are letters, and places go down a column. */
export function placeName(index: number, rows: number): string {
  return String.fromCharCode(97 + Math.floor(index / rows)) + String((index % rows) + 1);
}
