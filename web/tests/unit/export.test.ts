import { describe, expect, it } from 'vitest';
import type { ExportResponse } from '$pioche/protocol.gen.js';
import { wholeExport } from '$src/state/export';

const match = (id: string) => ({ id }) as ExportResponse['matches'][number];
const partOf = (all: readonly string[], atOnce: number) => (from: number) =>
  Promise.resolve({
    matches: all.slice(from, from + atOnce).map(match),
    matches_left_out: Math.max(0, all.length - from - atOnce),
  } as ExportResponse);

describe('the export of all data', () => {
  it('joins the parts that the server gives', async () => {
    const whole = await wholeExport(partOf(['a', 'b', 'c', 'd', 'e'], 2));
    expect(whole.matches.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(whole.matches_left_out).toBe(0);
  });
  it('ends where the server has no more', async () => {
    const whole = await wholeExport(() =>
      Promise.resolve({ matches: [], matches_left_out: 3 } as unknown as ExportResponse),
    );
    expect(whole.matches_left_out).toBe(3);
  });
});
