// Where everything at a table stands, from the size of the room and from what there is to show. Only
// arithmetic: the same table in the same room is always the same frame, whatever happens in the match.
import { desk } from './desk';
import { landscape } from './landscape';
import { portrait } from './portrait';

export interface Size {
  width: number;
  height: number;
}
export interface Box extends Size {
  x: number;
  y: number;
}

export interface GridShape {
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
  /** What is asked stands beside my cards, and begins at their side. */
  promptBeside: boolean;
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

/** Less than this height is a phone held across. */
const shallow = 440;

export function formOf({ width, height }: Size): Form {
  if (height < shallow && width > height) return 'landscape';
  return width < 700 || width < height * 0.85 ? 'portrait' : 'desk';
}

/** For the left hand a phone held across is mirrored; text and the order of the seats are not. */
function mirrored(frame: Frame, { width }: Size): Frame {
  const flip = <B extends Box>(box: B): B => ({ ...box, x: width - box.x - box.width });
  const ends = frame.seats.map((seat) => seat.x + seat.width);
  const shift = width - Math.min(...frame.seats.map(({ x }) => x)) - Math.max(...ends);
  return {
    ...frame,
    seats: frame.seats.map((seat) => ({ ...seat, x: seat.x + shift })),
    centre: flip(frame.centre),
    prompt: flip(frame.prompt),
    promptBeside: true,
    buttons: flip(frame.buttons),
    plate: flip(frame.plate),
    mine: flip(frame.mine),
    row: frame.row && flip(frame.row),
  };
}

export function frameOf(room: Size, content: Content, leftHanded = false): Frame {
  const form = formOf(room);
  if (form === 'landscape') {
    const frame = landscape(room, content);
    return leftHanded ? mirrored(frame, room) : frame;
  }
  return form === 'portrait' ? portrait(room, content) : desk(room, content);
}
