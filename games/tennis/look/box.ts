// A ball that flies out of the court towards whoever looks at it.
import { fill, line } from '$src/look/cards/pieces';
import { ball } from './pictures';

export function box(): string {
  return (
    '<rect width="200" height="200" rx="14" fill="#8fd0e8"/>' +
    fill('M0 62C40 52 60 58 100 54S170 50 200 60V90H0Z', '#2f7d57') +
    fill('M0 84H200V186A14 14 0 0 1 186 200H14A14 14 0 0 1 0 186Z', '#1c6b50') +
    fill('M58 92H142L196 192C195 196 191 200 186 200H14C9 200 5 196 4 192Z', '#b4532a') +
    line(
      'M62 96H138L186 194H14ZM74 96 40 194M126 96 160 194M67 128H133M100 128V168M50 168H150',
      '#ffffff',
      2.6,
    ) +
    fill('M36 104H164V130H36Z', '#ffffff', '', ' fill-opacity=".22"') +
    line(
      'M36 112H164M36 120H164M36 128H164M52 106V130M68 106V130M84 106V130M100 106V130' +
        'M116 106V130M132 106V130M148 106V130',
      '#ffffff',
      1,
      '',
      ' stroke-opacity=".7"',
    ) +
    line('M34 104H166', '#ffffff', 4.5) +
    line('M34 102V134M166 102V134', '#22303a', 4.5) +
    line(
      'M44 28C62 34 76 44 86 56M30 48C50 50 64 58 76 70',
      '#ffffff',
      5,
      '',
      ' stroke-opacity=".8"',
    ) +
    ball(124, 84, 42)
  );
}
