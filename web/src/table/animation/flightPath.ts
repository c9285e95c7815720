// The way of a flying card as keyframes of its transform. Its own box is at 0,0 and has the size of
// the place where it lands.
import type { Flight } from './flightPlanner';

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
  /** How far a card is turned there, in degrees. */
  turn?: number;
}
interface Point {
  x: number;
  y: number;
}

/** How far a card that is thrown turns, in degrees. */
const thrown = 9;
/** How far an arc leaves the straight line, as a part of its length. */
const bulge = { arc: 0.22, hands: 0.3, hands_left: 0.3, hands_right: 0.3, ball: 0.35 };
const samples = 8;

const middle = ({ x, y, width, height }: Rect): Point => ({ x: x + width / 2, y: y + height / 2 });

export function distance(start: Rect, end: Rect): number {
  const [from, to] = [middle(start), middle(end)];
  return Math.hypot(to.x - from.x, to.y - from.y);
}

/** The place of something that is turned, from the box around it. */
export function turnedRect(around: Rect, turn: number): Rect {
  const [cos, sin] = [Math.cos, Math.sin].map((of) => Math.abs(of((turn * Math.PI) / 180)));
  const share = cos! ** 2 - sin! ** 2;
  const width = (around.width * cos! - around.height * sin!) / share;
  const height = (around.height * cos! - around.width * sin!) / share;
  const { x, y } = middle(around);
  return { x: x - width / 2, y: y - height / 2, width, height, turn };
}

/** The middle of several places. */
export function meeting(places: readonly Rect[]): Point {
  const points = places.map(middle);
  const mean = (of: (point: Point) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  return { x: mean(({ x }) => x), y: mean(({ y }) => y) };
}

/** A flight from one place to another; cards that gather meet at a point first, after a part of
 *  the time. */
export function pathOf(
  form: Flight['form'],
  start: Rect,
  end: Rect,
  gathering?: { at: Point; part: number },
): Keyframe[] {
  const scale = start.width / end.width;
  const at = (point: Point, size: number, turn = 0) =>
    `translate(${point.x - end.width / 2}px, ${point.y - end.height / 2}px) ` +
    `rotate(${turn}deg) scale(${size})`;
  const [from, to] = [middle(start), middle(end)];
  if (gathering)
    return [
      { transform: at(from, scale, start.turn), easing: 'ease-in-out' },
      { transform: at(gathering.at, scale), offset: gathering.part, easing: 'ease-in' },
      { transform: at(to, 1, end.turn) },
    ];
  if (form === 'throw') {
    const turn = Math.sign(to.x - from.x || 1) * thrown;
    const half = { x: from.x + (to.x - from.x) * 0.7, y: from.y + (to.y - from.y) * 0.7 };
    return [
      { transform: at(from, scale, start.turn) },
      { transform: at(half, scale + (1 - scale) * 0.7, turn), offset: 0.7 },
      { transform: at(to, 1, end.turn) },
    ];
  }
  if (!(form in bulge))
    return [{ transform: at(from, scale, start.turn) }, { transform: at(to, 1, end.turn) }];
  const out = bulge[form as keyof typeof bulge];
  // To its own right: what flies the other way passes on the other side.
  const control = {
    x: (from.x + to.x) / 2 - (to.y - from.y) * out * 2,
    y: (from.y + to.y) / 2 + (to.x - from.x) * out * 2,
  };
  return Array.from({ length: samples + 1 }, (_, i) => {
    const part = i / samples;
    const on = (a: number, b: number, c: number) =>
      (1 - part) ** 2 * a + 2 * part * (1 - part) * b + part ** 2 * c;
    const point = { x: on(from.x, control.x, to.x), y: on(from.y, control.y, to.y) };
    const turn = (1 - part) * (start.turn ?? 0) + part * (end.turn ?? 0);
    return { transform: at(point, scale + (1 - scale) * part, turn) };
  });
}
