// What is called out over the table: one at a time, the more important one wins; and where there is
// free felt for it.
import type { Importance, Look } from '$src/look/look';
import type { GameEvent, GameView } from '$pioche/protocol.gen.js';
import type { Rect } from './flightPath';

/** Milliseconds. */
export const calloutTime = 1400;
/** Less room than this above the piles, and another place is looked for. */
const least = 40;
/** So many pixels of height less is a place worth where it could hardly be read. */
const tooSmall = 400;
/** Above the piles is worth so many pixels of height. */
const aboveIsBetter = 30;
/** The places that are tried are so many pixels apart. */
const grain = 12;

export interface Callout {
  /** The key of its text. */
  key: string;
  event: GameEvent;
  importance: Importance;
}

/** The most important callout of these events; of equal ones the last, which is the result. */
export function calloutOf(
  events: readonly GameEvent[],
  view: GameView,
  { events: styles }: Pick<Look, 'events'>,
): Callout | null {
  let best: Callout | null = null;
  for (const event of events) {
    const { callout, importance = 1 } = styles[event.type] ?? {};
    const key = typeof callout === 'function' ? callout(event, view) : callout;
    if (key && importance >= (best?.importance ?? 0)) best = { key, event, importance };
  }
  return best;
}

/** Whether a callout takes the place of one that is still there. */
export function replaces(next: Callout, shown: Callout | null): boolean {
  return shown === null || next.importance >= shown.importance;
}

export interface Place {
  /** Its middle. */
  x: number;
  y: number;
  height: number;
}

/** How high a box of this shape can be around a point without touching anything. */
function heightAt(x: number, y: number, aspect: number, room: Rect, obstacles: readonly Rect[]) {
  const sides = [x - room.x, room.x + room.width - x].map((side) => (side * 2) / aspect);
  const ends = [y - room.y, room.y + room.height - y].map((side) => side * 2);
  let height = Math.min(...sides, ...ends);
  for (const other of obstacles) {
    const across = Math.abs(x - other.x - other.width / 2) - other.width / 2;
    const along = Math.abs(y - other.y - other.height / 2) - other.height / 2;
    height = Math.min(height, Math.max((across * 2) / aspect, along * 2));
  }
  return height;
}

/** Where a callout of this shape (its width for a height of 1) stands: where it can be large, above the
 *  piles rather than below them, and near the middle rather than far from it; where it can be read, at
 *  least as high as `lowest`, rather than where it cannot. */
export function calloutPlace(
  room: Rect,
  obstacles: readonly Rect[],
  aspect: number,
  highest: number,
  piles: Rect,
  lowest = 0,
): Place {
  const wanted = { x: piles.x + piles.width / 2, y: piles.y - highest / 2 };
  let best: Place & { score: number } = { ...wanted, height: 0, score: -Infinity };
  for (let y = room.y + grain; y < room.y + room.height; y += grain)
    for (let dx = 0; dx < room.width / 2; dx += grain)
      for (const x of [wanted.x - dx, wanted.x + dx]) {
        const height = Math.min(highest, heightAt(x, y, aspect, room, obstacles));
        const isAbove = y < piles.y && height >= least;
        const away = Math.abs(x - wanted.x) * 0.55 + Math.abs(y - wanted.y) * 0.15;
        const read = height >= lowest ? 0 : tooSmall;
        const score = height - away - read + (isAbove ? aboveIsBetter : 0);
        if (height > 0 && score > best.score) best = { x, y, height, score };
      }
  return { x: best.x, y: best.y, height: best.height };
}
