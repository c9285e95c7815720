// Everything goes into the pot.
import { at, fill, line } from '$src/look/cards/pieces';
import { ingredient, pot } from './faces';

export function box(): string {
  const steam = 'M0 0C-8-12 8-20 0-34S8-54 0-64';
  return (
    '<rect width="200" height="200" rx="14" fill="#f7c873"/>' +
    fill('M0 164H200V186A14 14 0 0 1 186 200H14A14 14 0 0 1 0 186Z', '#a8431f') +
    [64, 100, 136]
      .map((x) => line(steam, '#ffffff', 9, at(x, 96), ' stroke-opacity=".55"'))
      .join('') +
    ingredient('Y', 98, 66, 26, 8) +
    ingredient('O', 64, 76, 28, 24) +
    ingredient('P', 134, 76, 28, 6) +
    ingredient('R', 88, 98, 23) +
    ingredient('G', 40, 36, 21, -12) +
    ingredient('B', 158, 34, 23, -28) +
    pot(100, 138, 1.85, '#3c4d5a', '#1f2a33')
  );
}
