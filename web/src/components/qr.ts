// A text as a QR code (ISO/IEC 18004): bytes, error correction M, versions 1 to 6, which hold 106
// bytes; enough for the address of a table, and without what only larger codes need.

/** By version: bytes of data in each block, bytes of correction in each block. */
const versions: readonly { blocks: readonly number[]; correction: number }[] = [
  { blocks: [16], correction: 10 },
  { blocks: [28], correction: 16 },
  { blocks: [44], correction: 26 },
  { blocks: [32, 32], correction: 18 },
  { blocks: [43, 43], correction: 24 },
  { blocks: [27, 27, 27, 27], correction: 16 },
];
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

// The field of 256 elements with x^8 + x^4 + x^3 + x^2 + 1: powers of 2, and their exponents.
const powers = new Uint8Array(510);
const exponents = new Uint8Array(256);
for (let i = 0, power = 1; i < 255; i++) {
  powers[i] = powers[i + 255] = power;
  exponents[power] = i;
  power = (power << 1) ^ (power & 128 ? 0x11d : 0);
}
export const times = (a: number, b: number) =>
  a && b ? powers[exponents[a]! + exponents[b]!]! : 0;

/** The remainder of the data by the polynomial with the roots 2^0 … 2^(length − 1). */
function correctionOf(data: readonly number[], length: number): number[] {
  let generator = [1];
  for (let i = 0; i < length; i++) {
    const next = [...generator, 0];
    generator.forEach((factor, at) => (next[at + 1]! ^= times(factor, powers[i]!)));
    generator = next;
  }
  const rest = [...data, ...Array<number>(length).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const factor = rest[i]!;
    generator.forEach((one, at) => (rest[i + at]! ^= times(one, factor)));
  }
  return rest.slice(data.length);
}

/** The bytes of the code, its blocks dealt out in turn; null: the text is too long. */
function codewords(text: string): { version: number; bytes: number[] } | null {
  const bytes = new TextEncoder().encode(text);
  const index = versions.findIndex(({ blocks }) => bytes.length + 2 <= sum(blocks));
  const found = versions[index];
  if (!found) return null;
  const room = sum(found.blocks);
  // Mode 4 (bytes), the length, the bytes, and a terminator: all shifted by half a byte.
  const nibbles = [4, bytes.length >> 4, bytes.length & 15];
  for (const byte of bytes) nibbles.push(byte >> 4, byte & 15);
  nibbles.push(0);
  const data = Array.from(
    { length: nibbles.length / 2 },
    (_, i) => (nibbles[2 * i]! << 4) | nibbles[2 * i + 1]!,
  );
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  let from = 0;
  const blocks = found.blocks.map((length) => data.slice(from, (from += length)));
  const corrections = blocks.map((block) => correctionOf(block, found.correction));
  const dealt = (lists: readonly (readonly number[])[]) =>
    Array.from({ length: lists[0]!.length }, (_, i) => lists.map((list) => list[i]!)).flat();
  return { version: index + 1, bytes: [...dealt(blocks), ...dealt(corrections)] };
}

type Cells = (boolean | null)[][];

/** Finders, timing, alignment, and places kept for the format, which are false so far. */
function pattern(version: number): Cells {
  const size = 17 + 4 * version;
  const cells: Cells = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  const finder = (top: number, left: number) => {
    for (let y = -1; y <= 7; y++)
      for (let x = -1; x <= 7; x++) {
        const row = cells[top + y];
        if (!row || row[left + x] === undefined) continue;
        const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3));
        row[left + x] = ring !== 2 && ring !== 4;
      }
  };
  finder(0, 0);
  finder(0, size - 7);
  finder(size - 7, 0);
  for (let i = 8; i < size - 8; i++) cells[6]![i] = cells[i]![6] = i % 2 === 0;
  if (version > 1)
    for (let y = -2; y <= 2; y++)
      for (let x = -2; x <= 2; x++)
        cells[size - 7 + y]![size - 7 + x] = Math.max(Math.abs(x), Math.abs(y)) !== 1;
  for (let i = 0; i < 9; i++) {
    cells[8]![i] ??= false;
    cells[i]![8] ??= false;
    if (i < 8) cells[8]![size - 1 - i] ??= false;
    if (i < 8) cells[size - 1 - i]![8] ??= false;
  }
  return cells;
}

/** The places of the data in its order: pairs of columns from the right, up and down in turn. */
function* places(cells: Cells): Generator<[number, number]> {
  const size = cells.length;
  let up = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; i++) {
      const y = up ? size - 1 - i : i;
      for (const x of [right, right - 1]) if (cells[y]![x] === null) yield [y, x];
    }
    up = !up;
  }
}

const masks: readonly ((y: number, x: number) => boolean)[] = [
  (y, x) => (y + x) % 2 === 0,
  (y) => y % 2 === 0,
  (_, x) => x % 3 === 0,
  (y, x) => (y + x) % 3 === 0,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
  (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
];

/** Level M is 00; ten bits of correction, and a mask over it. */
function formatBits(mask: number): number {
  let rest = mask << 10;
  for (let i = 14; i >= 10; i--) if (rest & (1 << i)) rest ^= 0x537 << (i - 10);
  return ((mask << 10) | rest) ^ 0x5412;
}

function writeFormat(cells: boolean[][], mask: number): void {
  const size = cells.length;
  const bits = formatBits(mask);
  for (let i = 0; i < 15; i++) {
    const bit = ((bits >> i) & 1) === 1;
    const down = i < 6 ? i : i < 8 ? i + 1 : size - 15 + i;
    const along = i < 8 ? size - 1 - i : i === 8 ? 7 : 14 - i;
    cells[down]![8] = bit;
    cells[8]![along] = bit;
  }
  cells[size - 8]![8] = true;
}

/** How hard it is to read: runs, squares, what looks like a finder, too much of one colour. */
function penalty(cells: readonly (readonly boolean[])[]): number {
  const size = cells.length;
  let points = 0;
  let dark = 0;
  for (let i = 0; i < size; i++)
    for (const line of [cells[i]!, cells.map((row) => row[i]!)]) {
      const text = line.map(Number).join('');
      for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) points += run.length - 2;
      points += 40 * [...text.matchAll(/(?=10111010000|00001011101)/g)].length;
    }
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const here = cells[y]![x]!;
      dark += Number(here);
      if (y === 0 || x === 0) continue;
      const same = [cells[y - 1]![x], cells[y]![x - 1], cells[y - 1]![x - 1]];
      if (same.every((one) => one === here)) points += 3;
    }
  return points + 10 * Math.floor(Math.abs((100 * dark) / (size * size) - 50) / 5);
}

/** Rows of dark (true) and light cells, without the margin of four cells that a reader wants; null
 *  where the text is too long. */
export function qrCode(text: string): boolean[][] | null {
  const coded = codewords(text);
  if (!coded) return null;
  const empty = pattern(coded.version);
  const order = [...places(empty)];
  const drawn = masks.map((mask, number) => {
    const cells = empty.map((row) => row.map((cell) => cell === true));
    order.forEach(([y, x], at) => {
      const bit = ((coded.bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
      cells[y]![x] = (bit === 1) !== mask(y, x);
    });
    writeFormat(cells, number);
    return { cells, points: penalty(cells) };
  });
  return drawn.reduce((best, one) => (one.points < best.points ? one : best)).cells;
}

/** The dark cells as one path, in units of a cell. */
export function qrPath(cells: readonly (readonly boolean[])[]): string {
  return cells
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
}
