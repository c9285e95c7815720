// The faces of bots: ten drawings, one for each name in `wording.names`. The eyes and the mouth go with
// the habit that the seat has (core/heuristics.h: habit_of_seat): careful, content, daring.
const skins = ['#f6d3b3', '#e3b08a', '#c98d63', '#8f5b3c', '#fbe3cf'] as const;
const hairs = ['#2b2118', '#7a4a21', '#c9a13b', '#8d8d93', '#a33b2a', '#3d4a7a'] as const;

/** Each from ear to ear over a head around 12, 13 with a radius of 8. */
const cuts = [
  'M4 12a8 8 0 0 1 16 0c-2-4-5-5-8-5s-6 1-8 5z',
  'M4 13V9a8 7 0 0 1 16 0v4c-1-3-2-5-4-6-3 3-9 1-12 6z',
  'M3 18V11a9 9 0 0 1 18 0v7h-3v-7c-3 0-6-2-7-4-1 2-3 4-5 4v7z',
  'M5 9l1-5 3 2 3-3 3 3 3-2 1 5c-4-3-10-3-14 0z',
  'M12 5a8 8 0 0 1 8 7h-3c-1-3-9-3-10 0H4a8 8 0 0 1 8-7zM12 1a2.4 2.4 0 1 1 0 4.8a2.4 2.4 0 1 1 0-4.8z',
] as const;

const looks = [
  // Careful: glasses, and a small straight mouth.
  '<g fill="#fff" stroke="#2b2118"><circle cx="8.6" cy="13" r="2.4"/><circle cx="15.4" cy="13" r="2.4"/></g>' +
    '<path d="M11 13h2" stroke="#2b2118"/><path d="M10 18h4" stroke="#7a2b1e"/>' +
    '<g fill="#2b2118"><circle cx="8.6" cy="13" r="1"/><circle cx="15.4" cy="13" r="1"/></g>',
  // Content: eyes half closed, round cheeks and a smile.
  '<path d="M7 13.5c1-1.4 2.5-1.4 3.4 0M13.6 13.5c1-1.4 2.5-1.4 3.4 0" stroke="#2b2118"/>' +
    '<g fill="#d9594c" opacity="0.5"><circle cx="7" cy="16" r="1.5"/><circle cx="17" cy="16" r="1.5"/></g>' +
    '<path d="M9 17c1.4 1.6 4.6 1.6 6 0" stroke="#7a2b1e" stroke-width="1.2"/>',
  // Daring: a wink, and a broad grin.
  '<circle cx="8.6" cy="12.6" r="1.3" fill="#2b2118"/><path d="M13.6 12.8h3.6" stroke="#2b2118"/>' +
    '<path d="M8 16.2c1.5 3.6 6.5 3.6 8 0z" fill="#fff" stroke="#7a2b1e"/>',
] as const;

/** The drawing, 24 units wide. */
export function botFace(seat: number): string {
  const of = <T>(list: readonly T[], number: number) => list[number % list.length]!;
  return (
    '<svg viewBox="0 0 24 24" fill="none" stroke-linecap="round" aria-hidden="true" focusable="false">' +
    `<circle cx="12" cy="13" r="8" fill="${of(skins, seat * 3 + 1)}"/>` +
    `<path d="${of(cuts, seat)}" fill="${of(hairs, seat * 5 + 2)}"/>${of(looks, seat)}</svg>`
  );
}
