// A phone or tablet held upright.
import {
  ratio,
  lift,
  gridGap,
  within,
  whole,
  gridCard,
  gridHeight,
  smallGap,
  smallGrid,
  inRows,
  shownAs,
  nothing,
  pilesWide,
} from './boxes';
import type { Size, GridShape, Content, SeatForm, Frame } from './frame';

/** Upright it grows from a phone to a tablet. */
const uprightType = ({ width, height }: Size) =>
  within(1, Math.min(width / 560, height / 850), 1.2);

export function portrait(room: Size, content: Content): Frame {
  return content.grid
    ? portraitOfGrids(room, content, content.grid)
    : portraitOfHands(room, content);
}

/** How high the grids of the others are, where they are as wide as they can be. */
function othersNeed(grid: GridShape, others: number, columns: number, width: number): number {
  const gap = columns > 3 ? 5 : 8;
  const room = { width: (width - (columns - 1) * gap) / columns, height: Infinity };
  const card = smallGrid(grid, room, 10, 140);
  const rows = Math.ceil(others / columns);
  const plate = rows > 1 ? 22 : 50;
  return rows * (plate + gridHeight(grid, card, smallGap(card))) + (rows - 1) * gap;
}

/** From above: the others, what is asked beside the piles, my plate beside the buttons, my grid. */
function portraitOfGrids(room: Size, content: Content, grid: GridShape): Frame {
  const { width, height } = room;
  const { others, seated } = content;
  const pad = within(8, width * 0.025, 24);
  const gap = height < 620 ? 4 : 8;
  const inner = width - 2 * pad;
  const columns = gridsInRow(others, height);
  const buttons = seated ? (height < 620 ? 48 : 52) : 0;
  const asked = Math.max(104, inner * 0.29);
  const pileWide = (inner - asked) / pilesWide;
  const caption = height < 700 ? 4 : 22;
  // What the others do not need, because they stand side by side, is mine.
  const rest = height - buttons - pileWide * ratio - caption - pad - 4 * gap;
  const share = {
    width: inner,
    height: Math.max(height * 0.418, rest - othersNeed(grid, others, columns, inner)),
  };
  const card = seated ? gridCard(grid, share, gridGap.portrait, 56, 200) : 0;
  const mineHigh = seated ? gridHeight(grid, card, gridGap.portrait) : 0;
  const roomy = height < 620 ? card * 1.06 : Math.max(card, height * 0.105);
  const pile = whole(within(60, Math.min(roomy, pileWide), 200));
  const pilesHigh = pile * ratio + caption;
  const seatsHigh = height - mineHigh - buttons - pilesHigh - pad - 4 * gap;
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
    type: uprightType(room),
    seats: shownAs('below', seats),
    seatCard: smallGrid(grid, { width: seat.width, height: seat.height - plateHigh }, 10, 140),
    centre: { x: pad + asked, y: centreY, width: inner - asked, height: pilesHigh },
    pile,
    prompt: { x: pad, y: centreY, width: asked, height: pilesHigh },
    promptBeside: true,
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
  // On a narrow phone a fan of 13 cards of 60 needs the room: the least step is 24.
  const edge = width < 380 ? Math.min(pad, 6) : pad;
  // A game that fills the middle by itself needs the room there.
  const prompt = height < 620 ? 62 : within(64, height * (content.wideCentre ? 0.08 : 0.108), 110);
  const buttons = seated ? 52 : 0;
  const card = seated ? handCard(inner, height, 60, 0.135) : 0;
  const pile = whole(within(60, Math.min(inner / 4.4, height * 0.105), 200));
  const columns = handsInRow(others);
  const lines = Math.ceil(others / columns);
  // Where the middle wants room and there is little, a hand of the others is one back.
  const slim = content.wideCentre && (lines > 1 || height < 700);
  const lineHigh = slim ? within(44, height * 0.075, 92) : Math.max(118, height * 0.14);
  const seatsHigh =
    others === 1 ? within(58, height * 0.1, 110) : Math.min(height * 0.256, lines * lineHigh);
  const box = { x: pad, y: gap, width: inner, height: seatsHigh };
  const seats = inRows(box, others, columns, 8);
  const seat = seats[0] ?? box;
  const fan = whole(Math.min((seat.height - 46) / ratio, seat.width / 2.2, 80));
  const seatForm: SeatForm = others === 1 ? 'beside' : others > 5 || fan < 30 ? 'count' : 'fan';
  const lineCard = whole(
    within(20, (seat.height - 6) / ratio, seatForm === 'count' ? (slim ? 26 : 30) : 70),
  );
  const rowCard = content.row ? whole(within(40, Math.min(inner / 6 - 5, height * 0.075), 110)) : 0;
  const rowHigh = content.row && seated ? rowCard * ratio + 22 : 0;
  const handShare =
    height * (content.row || content.wideCentre ? 0.19 : height < 620 ? 0.285 : 0.25);
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
    type: uprightType(room),
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
    promptBeside: true,
    plate: {
      x: pad + inner - plateWide,
      y: promptY + (prompt - 44) / 2,
      width: plateWide,
      height: 44,
    },
    buttons: { x: pad, y: buttonsY, width: inner, height: buttons },
    mine: seated ? { x: edge, y: mineY, width: width - 2 * edge, height: handHigh } : nothing,
    row: rowHigh ? { x: pad, y: rowY, width: inner, height: rowHigh } : null,
    card,
    rowCard,
  };
}

function handCard(width: number, height: number, least: number, share: number): number {
  return whole(within(least, Math.min(width / 4.4, height * share), 200));
}

/** How many of the others stand side by side. Five and six have two rows in any case: three in a row are
 *  wider, where there is height for it. */
function gridsInRow(others: number, height: number): number {
  const two = others === 5 || others === 6;
  return others <= 3 ? Math.max(1, others) : two && height > 620 ? 3 : 4;
}

/** The same of hands: one row, or two, or three. */
function handsInRow(others: number): number {
  return others <= 3 ? Math.max(1, others) : others === 4 ? 2 : 3;
}
