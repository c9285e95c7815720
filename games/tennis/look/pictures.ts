// What is on Tennis's cards, each drawn around 0,0 within a radius of 30.
import { at, circle, fill, group, line } from '$src/look/cards/pieces';

export const felt = '#d5ea45';
const seam = '#7d9412';

/** A ball with its two seams. */
export function ball(x: number, y: number, radius: number): string {
  return group(
    at(x, y, radius / 30),
    circle(0, 0, 30, felt) +
      line(
        'M-20-22.4C-8-12-8 12-20 22.4M20-22.4C8-12 8 12 20 22.4',
        seam,
        3,
        '',
        ' stroke-opacity=".6"',
      ),
  );
}

const smallBall = (x: number, y: number, radius: number): string => {
  return circle(x, y, radius, felt, ` stroke="${seam}" stroke-width="1.8"`);
};

/** A service that nobody reaches. */
const ace =
  line('M-27 6H-13M-29 16H-10M-24 26H-6', '#c9b7a0', 3.4) +
  line('M-9 13-22 28', '#7a3b17', 7) +
  group(
    at(6, -4, 1, 40),
    '<ellipse rx="15" ry="20" fill="#fffdf6" stroke="#b3261a" stroke-width="5"/>' +
      line('M-7-15V15M0-18V18M7-15V15M-12-8H12M-13 0H13M-12 8H12', '#c9b7a0', 1.3),
  ) +
  smallBall(22, -23, 7.5);

/** In balance, and still one of the two will have it. */
const tiebreak =
  smallBall(-18, -13, 11) +
  smallBall(18, -13, 11) +
  line('M-29 1H29', '#7a2f8f', 6) +
  fill('M0 3 15 28H-15Z', '#7a2f8f') +
  line('M-5 17H5M-5 23H5', '#ffffff', 2.6);

/** The ball touches the net: once more, with another ball. */
const net =
  line('M-28-2H28', '#1b4bb3', 5) +
  line('M-28-2V28M28-2V28', '#1b4bb3', 5) +
  line('M-16 0V26M-5 0V26M6 0V26M17 0V26M-27 8H27M-27 17H27M-27 26H27', '#1b4bb3', 1.7) +
  line('M-23-12C-18-30-3-29-1-17M9-17C13-29 24-27 26-14M20-17.5 26.5-12 30-20', '#7f9ed8', 2.6) +
  smallBall(3, -12, 8);

/** One game: a pennant. */
const game =
  line('M-18-28V29', '#5a4632', 5) +
  fill('M-15-26 25-12-15 3Z', '#12805c') +
  smallBall(-3, -12, 6.5);

/** Six games make it: a rosette of six. */
const set =
  fill('M-13 10-18 30-8 25-1 31V12ZM13 10 18 30 8 25 1 31V12Z', '#9a4300') +
  [0, 60, 120, 180, 240, 300]
    .map((turn) => circle(0, -14, 9.5, '#ee8128', ` transform="translate(0 -6) rotate(${turn})"`))
    .join('') +
  circle(0, -6, 12, '#fffdf6') +
  smallBall(0, -6, 7);

/** Three sets and this: the cup. */
const match =
  line('M-16-21C-34-24-30 2-12 2M16-21C34-24 30 2 12 2', '#e0a100', 4.5) +
  fill('M-18-27H18C18-8 14 8 3 10V18H12V26H-12V18H-3V10C-14 8-18-8-18-27Z', '#ffc932') +
  fill('M-11-24C-11-10-8 0-4 5-12 2-15-10-15-24Z', '#ffe79a') +
  smallBall(2, -12, 7);

export const pictures: Readonly<Record<string, string>> = {
  ace,
  tiebreak,
  let: net,
  game,
  set,
  match,
};
