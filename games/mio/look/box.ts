// A cat behind a hand of five cards.
import { paper } from '$lib/cards/colours';
import { at, fill, group, shape } from '$lib/cards/pieces';
import { cat, paw } from './cat';
import { colours } from './faces';

export function box(): string {
  const suits = Object.values(colours);
  const hand = suits.map((colour, i) => {
    const card =
      `<rect x="-24" y="-92" width="48" height="76" rx="7" fill="${colour.fill}" stroke="${paper}" stroke-width="3.5"/>` +
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
    fill('M58 200C52 150 70 118 100 118S148 150 142 200Z', '#f2a65a') +
    cat(100, 88, 1.65) +
    hand.join('') +
    fill(
      'M48 158C48 146 66 146 68 158S62 174 56 172 48 166 48 158Z M152 158C152 146 134 146 132 158S138 174 144 172 152 166 152 158Z',
      '#fff3e2',
    )
  );
}
