// Figures and letters as outlines, the same on every machine.
import { figures } from './figures';
import { round } from './round';

/** Path data from the left edge, on the baseline, with 100 units to the em. */
export interface Outline {
  advance: number;
  path: string;
}
export type Outlines = Readonly<Record<string, Outline>>;

/** How far the middle of a figure is above the baseline, in parts of the em. */
const middle = 0.352;

interface Style {
  /** Around each figure, below its fill. */
  edge?: { paint: string; width: number };
  /** Between two figures, in parts of the em. */
  spacing?: number;
  outlines?: Outlines;
}

function widthOf(text: string, { spacing = 0, outlines = figures }: Style): number {
  const advances = [...text].map((figure) => outlines[figure]?.advance ?? 0);
  return advances.reduce((sum, advance) => sum + advance, 0) + (text.length - 1) * spacing * 100;
}

/** Whether each character of a text is drawn. */
export function isDrawn(text: string, outlines: Outlines = figures): boolean {
  return [...text].every((figure) => figure in outlines);
}

/** The size at which a text is at most so wide. */
export function sizeWithin(text: string, width: number, size: number, style: Style = {}): number {
  return Math.min(size, Math.floor((width * 100) / widthOf(text, style)));
}

/** A text such as "10", "-2" or "K", its middle at x,y; the size is that of the em. */
export function numeral(
  text: string,
  x: number,
  y: number,
  size: number,
  paint: string,
  style: Style = {},
): string {
  const { edge, spacing = 0, outlines = figures } = style;
  const scale = Math.round(size * 10) / 1000;
  let left = -widthOf(text, style) / 2;
  const paths = [...text].map((figure) => {
    const outline = outlines[figure];
    if (outline === undefined) throw new Error(`No figure is drawn for "${figure}".`);
    const place = ` transform="translate(${round(left)})"`;
    left += outline.advance + spacing * 100;
    return `<path d="${outline.path}"${place}/>`;
  });
  const stroke = edge
    ? ` stroke="${edge.paint}" stroke-width="${round(edge.width / scale)}" ` +
      'stroke-linejoin="round" paint-order="stroke"'
    : '';
  return (
    `<g fill="${paint}"${stroke} ` +
    `transform="translate(${round(x)} ${round(y + size * middle)}) scale(${scale})">` +
    `${paths.join('')}</g>`
  );
}

/** 6 and 9 are underlined, so that they are told apart upside down. */
export function underline(
  text: string,
  x: number,
  y: number,
  width: number,
  paint: string,
  height = 4,
): string {
  if (text !== '6' && text !== '9') return '';
  return (
    `<rect x="${round(x - width / 2)}" y="${y}" width="${width}" height="${height}" ` +
    `rx="${height / 2}" fill="${paint}"/>`
  );
}
