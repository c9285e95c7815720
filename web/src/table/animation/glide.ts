import type { Rect } from './flightPath';

const glideTime = 240;
/** The size that the gliding element has by itself (AnimationLayer.svelte). */
const own = { width: 120, height: 40 };

/** Lets an element glide from one place to another; it is seen only on its way. */
export function glide(element: Element, from: Rect, to: Rect, pace: number): void {
  const at = ({ x, y, width, height }: Rect) =>
    `translate(${x}px, ${y}px) scale(${width / own.width}, ${height / own.height})`;
  element.animate(
    [
      { transform: at(from), opacity: 0.8 },
      { transform: at(to), opacity: 0.8, offset: 0.85 },
      { transform: at(to), opacity: 0 },
    ],
    { duration: glideTime * pace, easing: 'cubic-bezier(.2,.8,.2,1)' },
  );
}
