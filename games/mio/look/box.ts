// A cat behind a hand of five cards.
import { paper } from '$src/look/cards/colours';
import { at, fill, group, shape } from '$src/look/cards/pieces';
import { gingerCat, paw } from './cat';
import { colours } from './faces';

/** A paw that holds the cards. */
const hand = 'M-10-2C-10-14 8-14 10-2S4 14-2 12-10 6-10-2Z';

export function box(): string {
  const suits = Object.values(colours);
  const cards = suits.map((colour, i) => {
    const card =
      `<rect x="-24" y="-92" width="48" height="76" rx="7" fill="${colour.fill}" ` +
      `stroke="${paper}" stroke-width="3.5"/>` +
      shape(colour, -10, -76, 9.5, colour.on);
    return group(at(100, 240, 1, (i - 2) * 22), card);
  });
  const prints = [
    [28, 34, -20],
    [172, 40, 18],
    [34, 92, 14],
    [170, 98, -14],
  ];
  return (
    '<rect width="200" height="200" rx="14" fill="#5b3a6e"/>' +
    prints
      .map(([x, y, turn]) => fill(paw, '#f4c9a8', at(x!, y!, 1.3, turn), ' fill-opacity=".45"'))
      .join('') +
    fill('M30 200C26 160 62 118 100 118S174 160 170 200Z', '#f2a65a') +
    gingerCat(100, 88, 1.65) +
    cards.join('') +
    fill(hand, '#fff3e2', at(38, 172, 1, -30)) +
    fill(hand, '#fff3e2', at(162, 172, 1, 30))
  );
}
