// Where everything at a table stands, from the size of the room and from what there is to show. Only
// arithmetic: the same table in the same room is always the same frame, whatever happens in the match.

export interface Size {
  width: number;
  height: number;
}
export interface Box extends Size {
  x: number;
  y: number;
}

interface GridShape {
  columns: number;
  rows: number;
}

/** What a game shows at a seat. */
export interface Content {
  /** The other seats. */
  others: number;
  /** Whether somebody looks who sits here. */
  seated: boolean;
  /** A grid of cards at each seat; else there are hands. */
  grid: GridShape | null;
  /** Cards in a row of their own beside the hand. */
  row: boolean;
  /** The game arranges the middle by itself and fills it. */
  wideCentre: boolean;
}

export interface SeatBox extends Box {
  form: SeatForm;
}

/** A desk, a phone or tablet held upright, a phone held across. */
export type Form = 'desk' | 'portrait' | 'landscape';

/** What is shown of another player: the cards beside the plate, below it, as a fan above it, or as one
 *  back with a count. */
export type SeatForm = 'beside' | 'below' | 'fan' | 'count';

export interface Frame {
  form: Form;
  /** The size of the text, of the usual one. */
  type: number;
  /** The other seats in the order of play, from my left on. */
  seats: SeatBox[];
  /** The width of a card of another player. */
  seatCard: number;
  centre: Box;
  /** The width of a card on a pile. */
  pile: number;
  prompt: Box;
  buttons: Box;
  plate: Box;
  mine: Box;
  /** My row of cards, where there is one. */
  row: Box | null;
  /** The width of my cards. */
  card: number;
  rowCard: number;
  /** Between the cards of my grid. */
  gap: number;
}

/** The height of a card for a width of 1. */
const ratio = 1.4;
/** Less than this height is a phone held across. */
const shallow = 440;
const lift = 30;
/** Between the cards of my grid. */
const gridGap = { desk: 8, portrait: 6, landscape: 5 };

const within = (least: number, value: number, most: number) =>
  Math.max(least, Math.min(most, value));
const whole = (value: number) => Math.floor(value);

/** The largest card whose grid has room. */
function gridCard(grid: GridShape, room: Size, gap: number, least: number, most: number): number {
  const wide = (room.width - (grid.columns - 1) * gap) / grid.columns;
  const high = (room.height - (grid.rows - 1) * gap) / grid.rows / ratio;
  return whole(within(least, Math.min(wide, high), most));
}

const gridHeight = (grid: GridShape, card: number, gap: number) =>
  grid.rows * card * ratio + (grid.rows - 1) * gap;
const gridWidth = (grid: GridShape, card: number, gap: number) =>
  grid.columns * card + (grid.columns - 1) * gap;

/** The gap between the cards of another player's grid. */
export const smallGap = (card: number) => (card < 32 ? 2 : 4);

/** The largest card of another player's grid that has room. */
function smallGrid(grid: GridShape, room: Size, least: number, most: number): number {
  const card = gridCard(grid, room, 4, least, most);
  return card < 32 ? Math.min(31, gridCard(grid, room, 2, least, most)) : card;
}

/** Text grows with a screen that is larger than a laptop's. */
const typeOf = ({ width, height }: Size) => within(1, Math.min(width / 1100, height / 850), 1.5);

export function formOf({ width, height }: Size): Form {
  if (height < shallow && width > height) return 'landscape';
  return width < 700 || width < height * 0.85 ? 'portrait' : 'desk';
}

export function frameOf(room: Size, content: Content): Frame {
  const form = formOf(room);
  if (form === 'landscape') return landscape(room, content);
  return form === 'portrait' ? portrait(room, content) : desk(room, content);
}

/** Boxes in rows, each row from the left; the last one may be shorter. */
function inRows(box: Box, count: number, columns: number, gap: number): Box[] {
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

const shownAs = (form: SeatForm, boxes: readonly Box[]): SeatBox[] =>
  boxes.map((box) => ({ ...box, form }));

const nothing: Box = { x: 0, y: 0, width: 0, height: 0 };

// --- upright -------------------------------------------------------------------------------------

function portrait(room: Size, content: Content): Frame {
  return content.grid
    ? portraitOfGrids(room, content, content.grid)
    : portraitOfHands(room, content);
}

/** From above: the others, what is asked beside the piles, my plate beside the buttons, my grid. */
function portraitOfGrids(room: Size, content: Content, grid: GridShape): Frame {
  const { width, height } = room;
  const { others, seated } = content;
  const pad = within(8, width * 0.025, 24);
  const gap = height < 620 ? 4 : 8;
  const inner = width - 2 * pad;
  const buttons = seated ? (height < 620 ? 46 : 52) : 0;
  const share = { width: inner, height: height * 0.418 };
  const card = seated ? gridCard(grid, share, gridGap.portrait, 56, 200) : 0;
  const mineHigh = seated ? gridHeight(grid, card, gridGap.portrait) : 0;
  const asked = Math.max(112, inner * 0.31);
  // Three cards lie side by side: the pile, the one that is looked at, the discard.
  const roomy = height < 620 ? card * 1.06 : Math.max(card, height * 0.105);
  const pile = whole(within(60, Math.min(roomy, (inner - asked - 28) / 3), 200));
  const pilesHigh = pile * ratio + (height < 700 ? 4 : 22);
  const seatsHigh = height - mineHigh - buttons - pilesHigh - pad - 4 * gap;
  const columns = columnsOnPhone(others, true);
  const box = { x: pad, y: gap, width: inner, height: seatsHigh };
  const seats = inRows(box, others, columns, columns > 3 ? 5 : 8);
  const seat = seats[0] ?? box;
  const plateHigh = seat.height < 140 ? 18 : 44;
  const centreY = gap + seatsHigh + gap;
  const lineY = centreY + pilesHigh + gap;
  const plateWide = Math.min(170, inner * 0.34);
  return {
    form: 'portrait',
    gap: gridGap.portrait,
    type: typeOf(room),
    seats: shownAs('below', seats),
    seatCard: smallGrid(grid, { width: seat.width, height: seat.height - plateHigh }, 10, 140),
    centre: { x: pad + asked, y: centreY, width: inner - asked, height: pilesHigh },
    pile,
    prompt: { x: pad, y: centreY, width: asked, height: pilesHigh },
    plate: { x: pad, y: lineY + (buttons - 44) / 2, width: plateWide, height: 44 },
    buttons: { x: pad + plateWide + 8, y: lineY, width: inner - plateWide - 8, height: buttons },
    mine: seated ? { x: pad, y: lineY + buttons + gap, width: inner, height: mineHigh } : nothing,
    row: null,
    card,
    rowCard: 0,
  };
}

/** From above: the others, the middle, what is asked beside my plate, my cards, the buttons. */
function portraitOfHands(room: Size, content: Content): Frame {
  const { width, height } = room;
  const { others, seated } = content;
  const pad = within(8, width * 0.025, 24);
  const gap = height < 620 ? 4 : 8;
  const inner = width - 2 * pad;
  const prompt = height < 620 ? 62 : within(64, height * 0.078, 90);
  const buttons = seated ? 52 : 0;
  const card = seated ? handCard(inner, height, 60, 0.135) : 0;
  const pile = whole(within(60, Math.min(inner / 4.4, height * 0.105), 200));
  const columns = columnsOnPhone(others, false);
  const lines = Math.ceil(others / columns);
  const seatsHigh =
    others === 1 ? within(58, height * 0.1, 110) : Math.min(height * 0.245, lines * 118);
  const box = { x: pad, y: gap, width: inner, height: seatsHigh };
  const seats = inRows(box, others, columns, 8);
  const seat = seats[0] ?? box;
  const fan = whole(Math.min((seat.height - 46) / ratio, seat.width / 2.2, 80));
  const seatForm: SeatForm = others === 1 ? 'beside' : others > 5 || fan < 26 ? 'count' : 'fan';
  const lineCard = whole(within(20, (seat.height - 6) / ratio, seatForm === 'count' ? 30 : 70));
  const rowCard = content.row ? whole(within(40, Math.min(inner / 6 - 5, height * 0.075), 110)) : 0;
  const rowHigh = content.row && seated ? rowCard * ratio + 22 : 0;
  const handShare = height * (content.row ? 0.19 : height < 620 ? 0.285 : 0.25);
  const handHigh = seated ? Math.max(card * ratio + lift, handShare) : 0;
  const buttonsY = height - pad - buttons;
  const mineY = buttonsY - gap - handHigh;
  const rowY = mineY - rowHigh;
  const promptY = rowY - (content.row ? 0 : gap) - prompt;
  const centreY = gap + seatsHigh + gap;
  const plateWide = Math.min(190, inner * 0.37);
  return {
    form: 'portrait',
    gap: gridGap.portrait,
    type: typeOf(room),
    seats: shownAs(seatForm, seats),
    seatCard: seatForm === 'fan' ? fan : lineCard,
    centre: { x: pad, y: centreY, width: inner, height: promptY - gap - centreY },
    pile,
    prompt: {
      x: pad,
      y: promptY,
      width: seated ? inner - plateWide - 8 : inner,
      height: prompt,
    },
    plate: {
      x: pad + inner - plateWide,
      y: promptY + (prompt - 44) / 2,
      width: plateWide,
      height: 44,
    },
    buttons: { x: pad, y: buttonsY, width: inner, height: buttons },
    mine: seated ? { x: pad, y: mineY, width: inner, height: handHigh } : nothing,
    row: rowHigh ? { x: pad, y: rowY, width: inner, height: rowHigh } : null,
    card,
    rowCard,
  };
}

function handCard(width: number, height: number, least: number, share: number): number {
  return whole(within(least, Math.min(width / 4.4, height * share), 200));
}

/** The others stand in one row, or in two, or three. */
export function columnsOnPhone(others: number, grids: boolean): number {
  if (grids) return others <= 3 ? Math.max(1, others) : 4;
  return others <= 3 ? Math.max(1, others) : others === 4 ? 2 : 3;
}

// --- across --------------------------------------------------------------------------------------

function landscape(room: Size, content: Content): Frame {
  const { width, height } = room;
  const { grid, others, seated } = content;
  const pad = 8;
  if (grid) {
    const [left, middle] = others <= 2 ? [0.17, 0.41] : [0.3, 0.28];
    const mine = {
      x: width * (left + middle) + pad,
      y: 4,
      width: width * (1 - left - middle) - 2 * pad,
      height: height - 10,
    };
    const card = seated ? gridCard(grid, mine, gridGap.landscape, 56, 160) : 0;
    const columns = others <= 2 ? 1 : others <= 4 ? 2 : 3;
    const box = { x: pad, y: 2, width: width * left - pad, height: height - 6 };
    const seats = inRows(box, others, columns, 6);
    const seat = seats[0] ?? box;
    const plateHigh = others <= 4 ? 40 : 20;
    const inside = { width: seat.width, height: seat.height - plateHigh };
    const x = width * left + pad;
    const wide = width * middle - pad;
    const pile = whole(Math.min((wide - 24) / 3, (height - 176) / ratio, card * 1.35 || 90));
    const pilesHigh = pile * ratio + 10;
    return {
      form: 'landscape',
      gap: gridGap.landscape,
      type: 1,
      seats: shownAs('below', seats),
      seatCard: smallGrid(grid, inside, 12, 60),
      centre: { x, y: 2, width: wide, height: pilesHigh },
      pile,
      plate: {
        x: x + wide / 2 - Math.min(85, wide / 2),
        y: pilesHigh + 4,
        width: Math.min(170, wide),
        height: 40,
      },
      prompt: { x, y: pilesHigh + 46, width: wide, height: height - pilesHigh - 46 - 58 },
      buttons: { x, y: height - 56, width: wide, height: 52 },
      mine,
      row: null,
      card,
      rowCard: 0,
    };
  }
  const card = seated ? whole(within(66, height * 0.217, 90)) : 0;
  const handHigh = seated ? card * ratio + 20 : 0;
  const upper = height - handHigh - 4;
  const [left, right] = content.wideCentre ? [0.24, 0.28] : [0.34, 0.34];
  const columns = others > 3 && !content.wideCentre ? 2 : 1;
  const box = { x: pad, y: 2, width: width * left - pad, height: upper - 4 };
  const lineHigh = Math.min(others === 1 ? 92 : 66, box.height / Math.ceil(others / columns) - 4);
  const seats = inRows(
    { ...box, height: (lineHigh + 4) * Math.ceil(others / columns) },
    others,
    columns,
    4,
  );
  const x = width * (1 - right) + pad;
  const wide = width * right - 2 * pad;
  const rowWide = content.row ? width * 0.4 : 0;
  return {
    form: 'landscape',
    gap: gridGap.landscape,
    type: 1,
    seats: shownAs(others > 5 || lineHigh < 48 ? 'count' : 'beside', seats),
    seatCard: whole(within(20, (lineHigh - 12) / ratio, 34)),
    centre: {
      x: width * left + pad,
      y: 2,
      width: width * (1 - left - right) - pad,
      height: upper - 4,
    },
    pile: whole(within(60, (upper - 40) / ratio, 104)),
    plate: { x: x + wide - Math.min(170, wide), y: 2, width: Math.min(170, wide), height: 40 },
    prompt: { x, y: 42, width: wide, height: upper - 42 - 106 },
    buttons: { x, y: upper - 106, width: wide, height: 98 },
    mine: seated
      ? { x: pad + rowWide, y: upper, width: width - 2 * pad - rowWide, height: handHigh }
      : nothing,
    row:
      content.row && seated ? { x: pad, y: upper, width: rowWide - pad, height: handHigh } : null,
    card,
    rowCard: content.row ? whole(Math.min(card * 0.9, (rowWide - pad) / 6 - 5)) : 0,
  };
}

// --- desk ----------------------------------------------------------------------------------------

/** How many of the others sit at each side; the rest sit at the top. */
export function beside(others: number): number {
  return others < 3 ? 0 : others < 7 ? 1 : 2;
}

/** The other seats from my left on: up the left side, along the top, down the right side. */
function around(others: number, { left, top, right }: { left: Box; top: Box; right: Box }): Box[] {
  const side = beside(others);
  const column = (box: Box) => inRows(box, side, 1, 12);
  const across = others - 2 * side;
  return [
    ...(side ? column(left).reverse() : []),
    ...inRows(top, across, Math.max(1, across), 12),
    ...(side ? column(right) : []),
  ];
}

function desk(room: Size, content: Content): Frame {
  return content.grid ? deskOfGrids(room, content, content.grid) : deskOfHands(room, content);
}

function deskOfGrids(room: Size, content: Content, grid: GridShape): Frame {
  const { width, height } = room;
  const { others, seated } = content;
  const pad = within(10, width * 0.014, 28);
  const few = others <= 3;
  const share = seated ? (few ? 0.5 : 0.47) : 0;
  const card = seated
    ? gridCard(grid, { width: width * 0.36, height: height * share - pad }, gridGap.desk, 56, 200)
    : 0;
  const mineHigh = seated ? gridHeight(grid, card, gridGap.desk) : 0;
  const mineWide = gridWidth(grid, card, gridGap.desk);
  const mineY = height - pad - mineHigh;
  const free = mineY - 12;
  const pile = whole(within(60, Math.min((free * 0.4 - 22) / ratio, card * 1.35 || 140), 220));
  const pilesHigh = pile * ratio + 22;
  const topHigh = free - pilesHigh - 8;
  const side = beside(others);
  const sideWide = width * (few ? 0.21 : 0.19);
  const top = {
    x: pad + (side ? sideWide : 0),
    y: 6,
    width: width - 2 * pad - (side ? 2 * sideWide : 0),
    height: topHigh,
  };
  // A column of two ends above what is asked.
  const columnHigh =
    side > 1 ? Math.min(height * 0.72, height - pad - 210) : topHigh + (few ? 60 : 0);
  const columnY = side > 1 ? 6 : few ? height * 0.14 : 6 + pilesHigh * 0.6;
  const left = { x: pad, y: columnY, width: sideWide - 12, height: columnHigh };
  const right = { ...left, x: width - pad - left.width };
  const seats = around(others, { left, top, right });
  const above = others - 2 * side;
  const topSeat = seats[side] ?? top;
  const plateWide = few && side === 0 ? 200 * typeOf(room) : 0;
  const least = Math.min(...seats.map((seat) => seat.height));
  const inside = few
    ? {
        width: Math.min(sideWide - 12, topSeat.width - plateWide),
        height: Math.min(topHigh, columnHigh - 56 * typeOf(room)),
      }
    : { width: Math.min(sideWide - 12, top.width / above - 12), height: least - 52 * typeOf(room) };
  const seatCard = smallGrid(grid, inside, 20, 160);
  const sideOfMine = (width - mineWide) / 2 - pad - 16;
  const textX = (width + mineWide) / 2 + 20;
  return {
    form: 'desk',
    gap: gridGap.desk,
    type: typeOf(room),
    // There is room beside a grid at the top only.
    seats: seats.map((seat, i) => ({
      ...seat,
      form: few && i >= side && i < others - side ? 'beside' : 'below',
    })),
    seatCard,
    centre: { x: top.x, y: 6 + topHigh + 4, width: top.width, height: pilesHigh },
    pile,
    prompt: { x: textX, y: height - pad - 196, width: sideOfMine, height: 116 },
    buttons: { x: textX, y: height - pad - 72, width: sideOfMine, height: 64 },
    plate: {
      x: (width - mineWide) / 2 - 16 - Math.min(230 * typeOf(room), sideOfMine),
      y: height - pad - 56,
      width: Math.min(230 * typeOf(room), sideOfMine),
      height: 48,
    },
    mine: seated
      ? { x: (width - mineWide) / 2, y: mineY, width: mineWide, height: mineHigh }
      : nothing,
    row: null,
    card,
    rowCard: 0,
  };
}

function deskOfHands(room: Size, content: Content): Frame {
  const { width, height } = room;
  const { others, seated } = content;
  const pad = within(10, width * 0.014, 28);
  const card = seated ? whole(within(88, Math.min(width / 6, height * 0.147), 200)) : 0;
  const handHigh = seated ? card * ratio + lift : 0;
  const mineY = height - pad - handHigh;
  const bandHigh = seated ? within(122, height * 0.14, 160) : 60;
  const bandY = mineY - bandHigh;
  const single = others === 1;
  const seatForm: SeatForm = others > 5 ? 'count' : single ? 'beside' : 'fan';
  const topHigh =
    others > 5
      ? within(62, height * 0.085, 110)
      : single
        ? within(70, height * 0.13, 170)
        : within(104, height * 0.16, 220);
  const side = beside(others);
  const sideWide = content.wideCentre
    ? within(150, width * 0.15, 320)
    : within(160, width * 0.2, 380);
  const top = {
    x: pad + (side ? sideWide * 0.55 : 0),
    y: 6,
    width: width - 2 * pad - (side ? sideWide * 1.1 : 0),
    height: topHigh,
  };
  const centreY = 6 + topHigh + 8;
  const centreHigh = bandY - centreY - 6;
  const columnHigh = side > 1 ? centreHigh * 0.86 : topHigh;
  const column = {
    x: pad,
    y: centreY + (centreHigh - columnHigh) / 2,
    width: sideWide - 10,
    height: columnHigh,
  };
  const seats = around(others, {
    left: column,
    top,
    right: { ...column, x: width - pad - column.width },
  });
  const seatHigh = Math.min(...seats.map((seat) => seat.height), topHigh);
  const rowWide = content.row ? Math.min(width * 0.4, card * 4.6) : 0;
  const rowCard = content.row ? whole(Math.min(card * 0.72, (rowWide - 34) / 6)) : 0;
  const plateWide = Math.min(230 * typeOf(room), width * 0.22);
  return {
    form: 'desk',
    gap: gridGap.desk,
    type: typeOf(room),
    seats: shownAs(seatForm, seats),
    seatCard:
      seatForm === 'count'
        ? whole(within(34, (topHigh - 8) / ratio, 70))
        : whole(within(40, (seatHigh - (single ? 10 : 56)) / ratio, 110)),
    centre: {
      x: side ? sideWide + pad : pad,
      y: centreY,
      width: width - 2 * pad - (side ? 2 * sideWide : 0),
      height: centreHigh,
    },
    pile: whole(within(60, Math.min(card * 1.05 || 140, (centreHigh - 44) / ratio), 210)),
    plate: { x: pad, y: bandY + (bandHigh - 48) / 2, width: plateWide, height: 48 },
    prompt: {
      x: pad + plateWide + 8,
      y: bandY,
      width: width - 2 * (pad + plateWide + 8),
      height: bandHigh - 56,
    },
    buttons: {
      x: pad + plateWide + 8,
      y: bandY + bandHigh - 54,
      width: width - 2 * (pad + plateWide + 8),
      height: 50,
    },
    mine: seated
      ? {
          x: pad,
          y: mineY,
          width: width - 2 * pad - (rowWide ? rowWide + 12 : 0),
          height: handHigh,
        }
      : nothing,
    row:
      rowWide && seated
        ? { x: width - pad - rowWide, y: mineY, width: rowWide, height: handHigh }
        : null,
    card,
    rowCard,
  };
}

/** For the `style` of an element. */
export function placed({ x, y, width, height }: Box): string {
  return `left:${x}px;top:${y}px;width:${width}px;height:${height}px`;
}
