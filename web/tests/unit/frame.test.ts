// The frame of a table at every size: everything inside, nothing over something else, cards large
// enough. What is drawn in it is tested in the browser (geometry.test.ts).
import { describe, expect, it } from 'vitest';
import { frameOf, type Box, type Content, type Frame, type Size } from '$src/table/layout/frame';

const grid = { columns: 4, rows: 3 };
const contents: Record<string, { content: Omit<Content, 'others'>; most: number }> = {
  grids: { content: { seated: true, grid, row: false, wideCentre: false }, most: 7 },
  hands: { content: { seated: true, grid: null, row: false, wideCentre: false }, most: 9 },
  'hands and a wide middle': {
    content: { seated: true, grid: null, row: false, wideCentre: true },
    most: 5,
  },
  'a hand and a row': {
    content: { seated: true, grid: null, row: true, wideCentre: true },
    most: 1,
  },
};

/** What is left of a screen beside the bar and the side sheet. */
function roomOf(width: number, height: number, players: number): Size {
  const bar = height <= 480 ? 40 : width <= 700 ? 52 : 56;
  const side = width >= 1200 && height >= 560 && players <= 8 ? 316 : 0;
  return { width: width - side, height: height - bar };
}

const screens: [number, number][] = [
  [2560, 1440],
  [1920, 1080],
  [1440, 900],
  [1280, 800],
  [1280, 720],
  [1180, 820],
  [820, 1180],
  [768, 1024],
  [430, 932],
  [412, 915],
  [390, 844],
  [360, 780],
  [360, 640],
  [932, 430],
  [844, 390],
];

function boxesOf({ seats, centre, prompt, buttons, plate, mine, row }: Frame): [string, Box][] {
  const named: [string, Box][] = [
    ...seats.map((box, i): [string, Box] => [`seat ${i + 1}`, box]),
    ['centre', centre],
    ['prompt', prompt],
    ['buttons', buttons],
    ['plate', plate],
    ['mine', mine],
  ];
  return row ? [...named, ['row', row]] : named;
}

function faultsOf(room: Size, frame: Frame): string[] {
  const boxes = boxesOf(frame);
  const outside = boxes.filter(
    ([, { x, y, width, height }]) =>
      Math.min(x, y) < 0 || x + width > room.width + 0.5 || y + height > room.height + 0.5,
  );
  const over = boxes.flatMap(([one, a], i) =>
    boxes.slice(i + 1).flatMap(([other, b]) => {
      const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
      const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
      return wide > 0.5 && high > 0.5 ? [`${one} over ${other}`] : [];
    }),
  );
  return [...outside.map(([name]) => `${name} is outside`), ...over];
}

describe.each(Object.entries(contents))('a frame of %s', (_, { content, most }) => {
  const all = screens.flatMap(([width, height]) =>
    Array.from({ length: most }, (_, i) => {
      const room = roomOf(width, height, i + 2);
      const frame = frameOf(room, { ...content, others: i + 1 });
      return { name: `${width} × ${height}, ${i + 2} players`, room, frame };
    }),
  );
  it('has everything inside and nothing over something else', () => {
    const faults = all.flatMap(({ name, room, frame }) =>
      faultsOf(room, frame).map((fault) => `${name}: ${fault}`),
    );
    expect(faults).toEqual([]);
  });
  it('is mirrored for the left hand on a phone held across, and there alone', () => {
    for (const { name, room, frame } of all) {
      const others = frame.seats.length;
      const left = frameOf(room, { ...content, others }, true);
      expect(faultsOf(room, left), name).toEqual([]);
      if (frame.form !== 'landscape') expect(left, name).toEqual(frame);
      else {
        const { x, width } = frame.buttons;
        expect(left.buttons.x, name).toBeCloseTo(room.width - x - width);
      }
      // The order of play stays from the left to the right.
      const steps = ({ seats }: Frame) => seats.map(({ x }) => Math.round(x - seats[0]!.x));
      expect(steps(left), name).toEqual(steps(frame));
    }
  });
  it('has no negative size, however low the room is', () => {
    for (let height = 242; height <= 440; height += 6) {
      const { prompt, buttons, centre } = frameOf(
        { width: 844, height },
        { ...content, others: 1 },
      );
      for (const box of [prompt, buttons, centre])
        expect(box.height, `${height}`).toBeGreaterThan(0);
    }
  });
  it('has cards that can be read', () => {
    for (const { name, frame } of all) {
      expect(frame.card, name).toBeGreaterThanOrEqual(content.grid ? 56 : 60);
      expect(frame.pile, name).toBeGreaterThanOrEqual(60);
      expect(frame.seatCard, name).toBeGreaterThanOrEqual(content.grid ? 15 : 20);
      expect(frame.prompt.height, name).toBeGreaterThanOrEqual(44);
      expect(frame.buttons.height, name).toBeGreaterThanOrEqual(44);
    }
  });
});
