// A phone held across.
import {
  ratio,
  gridGap,
  within,
  whole,
  gridCard,
  smallGrid,
  inRows,
  shownAs,
  nothing,
  pilesWide,
} from './boxes';
import type { Size, Content, Frame } from './frame';

/** What is asked has at least this height, beside two lines of buttons or one. */
const leastPrompt = 56;

export function landscape(room: Size, content: Content): Frame {
  const { width, height } = room;
  const { grid, others, seated } = content;
  const pad = 8;
  if (grid) {
    const [left, middle] = others <= 2 ? [0.17, 0.41] : [0.3, 0.3];
    const mine = {
      x: width * (left + middle) + pad,
      y: 4,
      width: width * (1 - left - middle) - 2 * pad,
      height: height - 10,
    };
    const card = seated ? gridCard(grid, mine, gridGap.landscape, 56, 160) : 0;
    const columns = others <= 2 ? 1 : others <= 4 ? 2 : 3;
    const box = { x: pad, y: 2, width: width * left - pad, height: height - 6 };
    const seats = inRows(box, others, columns, columns > 2 ? 4 : 6);
    const seat = seats[0] ?? box;
    const plateHigh = others <= 4 ? 40 : 20;
    const inside = { width: seat.width, height: seat.height - plateHigh };
    const x = width * left + pad;
    const wide = width * middle - pad;
    const pile = whole(Math.min(wide / pilesWide, (height - 176) / ratio, card * 1.35 || 90));
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
      promptBeside: false,
      buttons: { x, y: height - 56, width: wide, height: 52 },
      mine,
      row: null,
      card,
      rowCard: 0,
    };
  }
  const card = seated ? whole(within(height < 300 ? 54 : 66, height * 0.217, 90)) : 0;
  const handHigh = seated ? card * ratio + 20 : 0;
  const upper = height - handHigh - 4;
  // Buttons have the same words on a narrow screen.
  const aside = width < 700 ? [0.22, 0.34] : [0.24, 0.28];
  const [left = 0, right = 0] = content.wideCentre ? aside : [0.34, 0.34];
  // A plate needs this height.
  const isTight = upper / others < 38;
  const columns = others > 3 && (!content.wideCentre || isTight) ? 2 : 1;
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
  const buttons = upper - 42 - 110 < leastPrompt ? 50 : 102;
  const centreWide = width * (1 - left - right) - pad;
  const rowWide = content.row ? width * 0.4 : 0;
  return {
    form: 'landscape',
    gap: gridGap.landscape,
    type: 1,
    seats: shownAs(others > 5 || lineHigh < 54 ? 'count' : 'beside', seats),
    seatCard: whole(within(20, (lineHigh - 12) / ratio, 34)),
    centre: {
      x: width * left + pad,
      y: 2,
      width: centreWide,
      height: upper - 4,
    },
    pile: whole(within(60, Math.min((upper - 40) / ratio, centreWide / 2.4), 104)),
    plate: { x: x + wide - Math.min(170, wide), y: 2, width: Math.min(170, wide), height: 40 },
    prompt: { x, y: 42, width: wide, height: upper - 42 - buttons - 8 },
    promptBeside: false,
    buttons: { x, y: upper - buttons - 8, width: wide, height: buttons },
    mine: seated
      ? { x: pad + rowWide, y: upper, width: width - 2 * pad - rowWide, height: handHigh }
      : nothing,
    row:
      content.row && seated ? { x: pad, y: upper, width: rowWide - pad, height: handHigh } : null,
    card,
    rowCard: content.row ? whole(Math.min(card * 0.9, (rowWide - pad) / 6 - 5)) : 0,
  };
}
