// What is on Tennis's cards, each drawn around 0,0 within a radius of 40, in the card's own colour.
import { at, circle, fill, group, line } from '$src/look/cards/pieces';
import { round } from '$src/look/cards/round';

const felt = '#d8ee4c';
const seam = '#8aa11a';
const white = '#fffdf6';

/** A ball with its two seams. */
export function ball(x: number, y: number, radius: number): string {
  const seams = line(
    'M-6.2-7.6C-2-4-2 4-6.2 7.6M6.2-7.6C2-4 2 4 6.2 7.6',
    seam,
    round(Math.max(1.2, radius / 10) * (10 / radius)),
  );
  return group(at(x, y, radius / 10), circle(0, 0, 10, felt) + seams);
}

type Picture = (paint: string) => string;

/** A service that nobody reaches. */
const ace: Picture = (paint) =>
  line('M-36 18H-20M-38 28H-14M-30 38H-8', '#d8bfa5', 4) +
  line('M-8 18-26 38', '#7a3b17', 8) +
  group(
    at(8, -2, 1, 40),
    `<ellipse rx="19" ry="25" fill="${white}" stroke="${paint}" stroke-width="6"/>` +
      line('M-8-20V20M0-23V23M8-20V20M-16-10H16M-17 0H17M-16 10H16', '#cdb9a1', 1.5),
  ) +
  ball(30, -32, 9);

/** Two balls in the scales. */
const tiebreak: Picture = (paint) =>
  ball(-20, -13, 14) +
  ball(20, -13, 14) +
  line('M-36 7H36', paint, 7) +
  fill('M0 10 17 38H-17Z', paint) +
  line('M-8 24H8M-10 31H10', '#ffffff', 3);

/** A ball that touched the net. */
const let_: Picture = (paint) =>
  line('M-36 0V38M36 0V38', paint, 6) +
  line('M-36 0H36', white, 7) +
  line('M-36-3H36', paint, 2) +
  line('M-24 6V36M-12 6V36M0 6V36M12 6V36M24 6V36M-33 14H33M-33 24H33M-33 34H33', paint, 1.8) +
  ball(6, -15, 11) +
  line('M-26-14C-22-34-6-36-1-24', '#7f9ed8', 3.4, '', ' stroke-dasharray="1 7"');

const game: Picture = (paint) =>
  line('M-24-34V38', '#6b4a2c', 6) +
  fill('M-21-33 34-15-21 5Z', paint) +
  ball(-5, -14, 9) +
  fill('M-34 36H-14V40H-34Z', '#6b4a2c');

const set: Picture = (paint) =>
  fill('M-15 12-24 40-12 34-2 42V14ZM15 12 24 40 12 34 2 42V14Z', '#8a3d00') +
  [0, 60, 120, 180, 240, 300]
    .map((angle) => group(at(0, -8, 1, angle), circle(0, -17, 13, paint)))
    .join('') +
  circle(0, -8, 17, white) +
  ball(0, -8, 10);

const match: Picture = () =>
  line('M-20-26C-44-30-38 6-15 5M20-26C44-30 38 6 15 5', '#d79d12', 6) +
  fill('M-22-34H22C22-8 17 11 4 13V24H15V36H-15V24H-4V13C-17 11-22-8-22-34Z', '#f4bd2b') +
  fill('M-14-30C-14-12-10 0-5 6-15 2-18-12-18-30Z', '#ffe59a') +
  ball(2, -15, 9);

interface Special {
  paint: string;
  picture: string;
}
const special = (paint: string, picture: Picture): Special => ({ paint, picture: picture(paint) });

export const specials: Readonly<Record<string, Special>> = {
  ace: special('#b8262b', ace),
  tiebreak: special('#6d35a3', tiebreak),
  let: special('#2a62c9', let_),
  game: special('#0a8061', game),
  set: special('#c4600a', set),
  match: special('#9a7210', match),
};
