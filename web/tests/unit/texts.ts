// The files of texts as they are in the repository.
import { readFileSync } from 'node:fs';

export const root = new URL('../../../', import.meta.url);

/** `key = text`, a line each. */
export function textsIn(path: string): Record<string, string> {
  const lines = readFileSync(new URL(path, root), 'utf8').split('\n');
  const pairs = lines.flatMap((line) => {
    const found = /^([^#\s][^=]*?) = (.*)$/.exec(line);
    return found ? [[found[1]!, found[2]!] as const] : [];
  });
  return Object.fromEntries(pairs);
}
