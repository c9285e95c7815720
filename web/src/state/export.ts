// Everything that is stored about the person at this browser, as one file.
import { api } from '$src/net/api';
import type { ExportResponse } from '$pioche/protocol.gen.js';

/** The server answers with a part of the matches at once: all parts together. */
export async function wholeExport(
  part: (from: number) => Promise<ExportResponse> = api.exportMe,
): Promise<ExportResponse> {
  const whole = await part(0);
  while (whole.matches_left_out > 0) {
    const next = await part(whole.matches.length);
    if (next.matches.length === 0) break;
    whole.matches = [...whole.matches, ...next.matches];
    whole.matches_left_out = next.matches_left_out;
  }
  return whole;
}

/** Offers a value as a file of JSON to keep. */
export function saveFile(name: string, value: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(value)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
