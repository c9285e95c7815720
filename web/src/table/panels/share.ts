// The result of a match as a picture and a sentence, to be sent to friends.
import type { Look } from '$src/look/look';

export interface SharedResult {
  look: Look;
  /** The name of the game, and who won. */
  game: string;
  title: string;
  /** The best first. */
  rows: readonly { name: string; total: number }[];
  /** Three cards at most. */
  cards: readonly string[];
  text: string;
  address: string;
}

const width = 1080;
const rowHeight = 84;

const escaped = (text: string) => text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);

function cardMarkup(look: Look, card: string, index: number, count: number): string {
  const [w, h] = [250, (250 * look.cards.height) / look.cards.width];
  const middle = index - (count - 1) / 2;
  const x = width / 2 + middle * 205 - w / 2;
  return (
    `<g transform="rotate(${middle * 9} ${x + w / 2} ${240 + h})">` +
    `<svg x="${x}" y="${240 + Math.abs(middle) * 14}" width="${w}" height="${h}" ` +
    `viewBox="0 0 ${look.cards.width} ${look.cards.height}">${look.face(card)}</svg></g>`
  );
}

/** The picture as the text of an SVG. */
export function resultPicture({ look, game, title, rows, cards }: SharedResult): string {
  const top = cards.length > 0 ? 660 : 250;
  const height = top + rows.length * rowHeight + 110;
  const font = 'font-family="Georgia, serif" font-weight="700"';
  const lines = rows.map(({ name, total }, i) => {
    const y = top + 64 + i * rowHeight;
    return (
      `<text x="110" y="${y}" font-size="40" fill="#2b2118">${i + 1}. ${escaped(name)}</text>` +
      `<text x="${width - 110}" y="${y}" font-size="46" fill="#2b2118" text-anchor="end">${total}</text>`
    );
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
    `viewBox="0 0 ${width} ${height}" ${font}>` +
    `<defs><radialGradient id="felt" cy="0.35" r="0.9">` +
    `<stop offset="0" stop-color="${look.felt.lit[0]}"/>` +
    `<stop offset="0.6" stop-color="${look.felt.cloth[0]}"/>` +
    `<stop offset="1" stop-color="${look.felt.deep[0]}"/></radialGradient></defs>` +
    `<rect width="100%" height="100%" fill="url(#felt)"/>` +
    `<text x="540" y="86" font-size="34" fill="#fff6e3" text-anchor="middle">${escaped(game)}</text>` +
    `<text x="540" y="170" font-size="68" fill="#fff6e3" text-anchor="middle">${escaped(title)}</text>` +
    cards.map((card, i) => cardMarkup(look, card, i, cards.length)).join('') +
    `<rect x="60" y="${top}" width="${width - 120}" height="${rows.length * rowHeight + 20}" rx="36" fill="#fbf3e2"/>` +
    lines.join('') +
    `<text x="540" y="${height - 36}" font-size="30" fill="#fff6e3" text-anchor="middle">Pioche</text></svg>`
  );
}

async function pictureFile(result: SharedResult): Promise<File> {
  const url = URL.createObjectURL(new Blob([resultPicture(result)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width, image.height];
    canvas.getContext('2d')!.drawImage(image, 0, 0);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!blob) throw new Error('The picture could not be drawn.');
    return new File([blob], `pioche-${result.look.id}.png`, { type: 'image/png' });
  } finally {
    URL.revokeObjectURL(url);
  }
}

function download(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Hands picture and text to the device; without that, the picture is downloaded and the text
 *  copied. */
export async function shareResult(result: SharedResult): Promise<'shared' | 'downloaded'> {
  const file = await pictureFile(result);
  const data = { files: [file], text: `${result.text} ${result.address}` };
  if (navigator.canShare?.(data)) {
    await navigator.share(data).catch((error: unknown) => {
      // Who changes their mind has not failed.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    });
    return 'shared';
  }
  download(file);
  await navigator.clipboard?.writeText(data.text).catch(() => {});
  return 'downloaded';
}
