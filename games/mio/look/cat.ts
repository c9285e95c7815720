// Mio says what a cat says: its head, and the eyes that wake up as a card's value rises.
import { circle, fill, line } from '$src/look/cards/pieces';

/** The print of a paw, around 0,0 within a radius of 14. */
export const paw =
  'M0 0C6 0 10 6 8 10 6 13 3 11 0 11S-6 13-8 10C-10 6-6 0 0 0Z' +
  'M-11-3A3 4.4 0 1 1-10.9-3ZM-4-9.5A3 4.6 0 1 1-3.9-9.5ZM4.1-9.5A3 4.6 0 1 1 4.2-9.5ZM11-3' +
  'A3 4.4 0 1 1 11.1-3Z';

export interface Fur {
  coat: string;
  /** Inside the ears. */
  inner: string;
  /** Eyes, nose and whiskers. */
  eye: string;
  pupil: string;
}

type Eye = (x: number, fur: Fur) => string;

const closed: Eye = (x, { eye }) => line(`M${x - 7} 4q7 6 14 0`, eye, 3.4);
const wide: Eye = (x, { eye, pupil }) =>
  circle(x, 2, 9.4, eye) + circle(x, 2, 5, pupil) + circle(x + 2, 0, 1.7, '#ffffff');
const looking =
  (aside: number): Eye =>
  (x, { eye, pupil }) =>
    circle(x, 2, 9.4, eye) + circle(x + aside, 2, 4.6, pupil);

/** By the value of the card: asleep, half awake, awake, wide-eyed, winking, laughing, looking left and
 *  right, and behind dark glasses. */
const eyes: Readonly<Record<number, Eye>> = {
  1: closed,
  2: (x, { eye, pupil }) => fill(`M${x - 8} 3A8 8 0 0 0 ${x + 8} 3Z`, eye) + circle(x, 6, 3, pupil),
  3: (x, { eye, pupil }) =>
    circle(x, 3, 8, eye) + `<ellipse cx="${x}" cy="3" rx="2.6" ry="6" fill="${pupil}"/>`,
  4: wide,
  5: (x, fur) => (x < 0 ? wide(x, fur) : line(`M${x - 8} 1 ${x + 4} 4 ${x - 7} 8`, fur.eye, 3.4)),
  6: (x, { eye }) => line(`M${x - 7} 6q7-9 14 0`, eye, 3.6),
  7: looking(-4),
  8: looking(4),
  9: (x, { eye }) =>
    fill(`M${x - 13}-6H${x + 13}C${x + 13} 6 ${x + 8} 11 ${x} 11S${x - 13} 6 ${x - 13}-6Z`, eye),
};

/** The head around 0,0, cut off at a height below it. */
export function cat(value: number, fur: Fur, foot = 26.5): string {
  const { coat, inner, eye } = fur;
  const head =
    `M-33 ${foot}V6C-36-10-35-24-31-34-22-31-15-26-11-20A52 52 0 0 1 11-20` +
    `C15-26 22-31 31-34 35-24 36-10 33 6V${foot}Z`;
  return (
    fill(head, coat) +
    fill('M-28-27C-23-25-19-22-17-18L-29-9ZM28-27C23-25 19-22 17-18L29-9Z', inner) +
    eyes[value]!(-14, fur) +
    eyes[value]!(14, fur) +
    fill('M-4 15H4L0 20Z', eye) +
    line('M0 20C0 25-7 25-8 21M0 20C0 25 7 25 8 21', eye, 2.2) +
    line(
      'M-22 16-40 12M-22 21-39 24M22 16 40 12M22 21 39 24',
      eye,
      1.7,
      '',
      ' stroke-opacity=".75"',
    )
  );
}
