// Makes the fonts of the table and the figures of the cards from the packages of Fraunces and Figtree:
// src/styles/fonts/ and src/look/cards/figures.ts, letters.ts. Run by hand after a change.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as fontkit from 'fontkit';
import subsetFont from 'subset-font';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const packages = here('../node_modules/@fontsource-variable/');
const fonts = here('../src/styles/fonts/');

const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join('');
/** What nobody writes at a table: the font of the device has it. */
const rare = /[\\^`{|}~¢-¦¨ª¬-¯²-¶¸¹º¼-¾Ðð÷Þþ]/g;
/** What English, French and their neighbours are written with. */
const latin = (range(0x20, 0x7e) + range(0xa0, 0xff) + 'ŒœŸ–—‘’“”„…•‹›€−×\u2009\u202f').replace(
  rare,
  '',
);

/** Names from elsewhere in Europe: files of their own, which a page loads only where it has such a letter
 *  (`unicode-range` in src/styles/tokens.css). */
const extended = range(0x100, 0x17f).replace(/[ŒœŸ]/g, '') + 'ȘșȚțẞ';

/** Round and heavy, without the thin strokes of large sizes. */
const soft = { SOFT: 100, WONK: 0 };
const titles = { ...soft, wght: 700, opsz: 72 };
const figures = { ...soft, wght: 900, opsz: 24 };

const packaged = (file) => readFileSync(`${packages}${file}-normal.woff2`);

async function subset(name, font, extension, options) {
  for (const [file, source, letters] of [
    [name, font, latin],
    [`${name}-extended`, extension, extended],
  ])
    writeFileSync(
      `${fonts}${file}.woff2`,
      await subsetFont(source, letters, { targetFormat: 'woff2', ...options }),
    );
  copyFileSync(`${packages}${name}/LICENSE`, `${fonts}${name}-license.txt`);
}

/** A glyph as path data: from the left of its advance, on the baseline, 100 units to the em. */
function outlineOf(font, character) {
  const glyph = font.glyphForCodePoint(character.codePointAt(0));
  const scale = 100 / font.unitsPerEm;
  const letters = { moveTo: 'm', lineTo: 'l', quadraticCurveTo: 'q', bezierCurveTo: 'c' };
  let [x, y] = [0, 0];
  let path = '';
  const number = (value) => String(Math.round(value * 10) / 10).replace(/^(-?)0\./, '$1.');
  for (const { command, args } of glyph.path.commands) {
    if (command === 'closePath') {
      path += 'z';
      continue;
    }
    const points = args.map((value, i) => value * scale * (i % 2 === 0 ? 1 : -1));
    const parts = points.map((value, i) => number(value - (i % 2 === 0 ? x : y)));
    path += letters[command] + parts.join(' ').replaceAll(' -', '-');
    // From where the rounded numbers lead, so that errors do not add up.
    x += Number(parts.at(-2));
    y += Number(parts.at(-1));
  }
  // A closed path goes on where it began.
  return { path: absoluteStarts(path), advance: Math.round(glyph.advanceWidth * scale * 10) / 10 };
}

/** After a `z` the point is that of the last `m`: each further contour gets an absolute start. */
function absoluteStarts(path) {
  let [x, y] = [0, 0];
  return path.replace(/([mlqc])([^mlqcz]*)/g, (_, letter, text) => {
    const values = text.match(/-?\d*\.?\d+/g).map(Number);
    x += values.at(-2);
    y += values.at(-1);
    if (letter !== 'm') return letter + text;
    const number = (value) => String(Math.round(value * 10) / 10).replace(/^(-?)0\./, '$1.');
    return `M${number(x)} ${number(y)}`.replace(' -', '-');
  });
}

function writeOutlines(file, name, about, outlines) {
  const lines = outlines.map(
    ([character, { path, advance }]) =>
      `  ${/\w/.test(character) && !/\d/.test(character) ? character : `'${character}'`}: { advance: ${advance}, path: '${path}' },`,
  );
  writeFileSync(
    here(`../src/look/cards/${file}.ts`),
    `// ${about} Made by tools/make-fonts.mjs from Fraunces (SIL Open Font License 1.1,\n` +
      '// src/styles/fonts/fraunces-license.txt).\n' +
      "import type { Outline } from './numerals';\n\n" +
      '// prettier-ignore\n' +
      `export const ${name}: Readonly<Record<string, Outline>> = {\n${lines.join('\n')}\n};\n`,
  );
}

/** Fraunces turns a part of its plus sign, which fontkit does not do: two bars as thick as its minus. */
const plus = {
  advance: 60,
  path:
    'M24.2-55c0-3 11.6-3 11.6 0v14.9h14.9c3 0 3 11.7 0 11.7H35.8v14.9c0 3-11.6 3-11.6 0v-14.9H9.3' +
    'c-3 0-3-11.7 0-11.7h14.9z',
};

const fraunces = packaged('fraunces/files/fraunces-latin-full');
await subset('fraunces', fraunces, packaged('fraunces/files/fraunces-latin-ext-full'), {
  variationAxes: titles,
  noLayoutClosure: true,
});
const figtree = packaged('figtree/files/figtree-latin-wght');
// With its figures of one width.
await subset('figtree', figtree, packaged('figtree/files/figtree-latin-ext-wght'), {
  variationAxes: { wght: { min: 400, max: 700 } },
});
const drawn = '0123456789−ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const instance = fontkit.create(
  await subsetFont(fraunces, drawn, { targetFormat: 'truetype', variationAxes: figures }),
);
const outlines = [...drawn].map((character) => [
  character === '−' ? '-' : character,
  outlineOf(instance, character),
]);
const isLetter = ([character]) => /[A-Z]/.test(character);
writeOutlines('figures', 'figures', 'The figures on all cards.', [
  ...outlines.filter((one) => !isLetter(one)),
  ['+', plus],
]);
writeOutlines('letters', 'letters', 'The letters on plain cards.', outlines.filter(isLetter));
