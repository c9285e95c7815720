// A desk.
import {
  ratio,
  lift,
  gridGap,
  within,
  whole,
  gridCard,
  gridHeight,
  gridWidth,
  smallGrid,
  typeOf,
  inRows,
  shownAs,
  nothing,
} from './boxes';
import type { Size, Box, GridShape, Content, SeatForm, Frame } from './frame';

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

export function desk(room: Size, content: Content): Frame {
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
  const sideOfMine = (width - mineWide) / 2 - pad - 24;
  const textX = (width + mineWide) / 2 + 24;
  // In the middle of my grid, unless other players sit there.
  const promptHigh = few ? 132 : 116;
  const promptY = few ? mineY + (mineHigh - promptHigh - 72) / 2 : height - pad - 196;
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
    prompt: { x: textX, y: promptY, width: sideOfMine, height: promptHigh },
    promptBeside: true,
    buttons: { x: textX, y: promptY + promptHigh + 8, width: sideOfMine, height: 64 },
    plate: {
      x: (width - mineWide) / 2 - 16 - Math.min(250 * typeOf(room), sideOfMine),
      y: few ? Math.max(mineY + 2, side ? columnY + columnHigh + 6 : 0) : height - pad - 56,
      width: Math.min(250 * typeOf(room), sideOfMine),
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
    promptBeside: false,
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
