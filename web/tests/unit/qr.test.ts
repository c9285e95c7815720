// A QR code read back: its format, its mask, its bytes, and that its correction fits.
import { describe, expect, it } from 'vitest';
import { qrCode, qrPath, times } from '$src/components/qr';

/** Cells that carry no data. */
function isReserved(size: number, y: number, x: number): boolean {
  const corner = (y < 9 && x < 9) || (y < 9 && x >= size - 8) || (y >= size - 8 && x < 9);
  const aligned = size > 21 && Math.abs(y - (size - 7)) <= 2 && Math.abs(x - (size - 7)) <= 2;
  return corner || aligned || y === 6 || x === 6;
}

const masked = [
  (y: number, x: number) => (y + x) % 2,
  (y: number) => y % 2,
  (_: number, x: number) => x % 3,
  (y: number, x: number) => (y + x) % 3,
  (y: number, x: number) => ((y >> 1) + Math.floor(x / 3)) % 2,
  (y: number, x: number) => ((y * x) % 2) + ((y * x) % 3),
  (y: number, x: number) => (((y * x) % 2) + ((y * x) % 3)) % 2,
  (y: number, x: number) => (((y + x) % 2) + ((y * x) % 3)) % 2,
];

function bytesOf(cells: boolean[][]): number[] {
  const size = cells.length;
  // Above the line of timing the format begins with its highest bit on the left.
  const format = [0, 1, 2, 3, 4, 5, 7, 8].map((x) => Number(cells[8]![x])).join('');
  const mask = (parseInt(format, 2) >> 3) ^ 0b10101;
  expect(mask >> 3, 'error correction M').toBe(0);
  const bits: number[] = [];
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right--;
    for (let i = 0; i < size; i++) {
      const y = up ? size - 1 - i : i;
      for (const x of [right, right - 1])
        if (!isReserved(size, y, x))
          bits.push(Number(cells[y]![x]) ^ Number(masked[mask & 7]!(y, x) === 0));
    }
  }
  return Array.from({ length: bits.length >> 3 }, (_, i) =>
    parseInt(bits.slice(8 * i, 8 * i + 8).join(''), 2),
  );
}

const shapes = [
  [1, 16, 10],
  [1, 28, 16],
  [1, 44, 26],
  [2, 32, 18],
  [2, 43, 24],
  [4, 27, 16],
];

function read(cells: boolean[][]): string {
  const [count, data, correction] = shapes[(cells.length - 21) / 4]! as [number, number, number];
  const bytes = bytesOf(cells);
  const blocks = Array.from({ length: count }, (_, block) =>
    Array.from({ length: data + correction }, (_, i) => bytes[i * count + block]!),
  );
  for (const block of blocks)
    for (let root = 1, i = 0; i < correction; root = times(root, 2), i++)
      expect(block.reduce((value, byte) => times(value, root) ^ byte, 0)).toBe(0);
  const hex = blocks
    .flatMap((block) => block.slice(0, data))
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  expect(hex[0]).toBe('4');
  const length = parseInt(hex.slice(1, 3), 16);
  const text = hex.slice(3, 3 + 2 * length).match(/../g)!;
  return new TextDecoder().decode(Uint8Array.from(text, (byte) => parseInt(byte, 16)));
}

describe('a QR code', () => {
  it.each([
    'pioche',
    'http://10.0.0.1:8080/t/k3v9q2m7wz4h',
    'https://play.example.org/t/k3v9q2m7wz4h',
    `https://${'a'.repeat(40)}.example.org/t/k3v9q2m7wz4h`,
    `https://${'cartes.'.repeat(8)}example.org/t/k3v9q2m7wz4h`,
    'é'.repeat(52),
  ])('can be read: %s', (text) => {
    expect(read(qrCode(text)!)).toBe(text);
  });

  it('takes the smallest size, and no text that is too long', () => {
    expect(qrCode('x'.repeat(14))).toHaveLength(21);
    expect(qrCode('x'.repeat(15))).toHaveLength(25);
    expect(qrCode('x'.repeat(106))).toHaveLength(41);
    expect(qrCode('x'.repeat(107))).toBeNull();
  });

  it('has its three finders, and is drawn cell by cell', () => {
    const cells = qrCode('pioche')!;
    for (const [y, x] of [
      [0, 0],
      [0, 14],
      [14, 0],
    ] as const) {
      expect(cells[y]!.slice(x, x + 7).every(Boolean)).toBe(true);
      expect(
        cells[y + 1]!.slice(x, x + 7)
          .map(Number)
          .join(''),
      ).toBe('1000001');
    }
    expect(
      qrPath([
        [true, false],
        [false, true],
      ]),
    ).toBe('M0 0h1v1h-1zM1 1h1v1h-1z');
  });
});
