// The files that CONTRIBUTING.md names for a command are all that name it, and no more than five.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const isMade = (path) => path.includes('.gen.') || path === 'docs/protocol.md';
const isTest = (path) => path.split('/').includes('tests');
// Programs that use the protocol send what they want of it.
const isUser = (path) => path.startsWith('client/') || path.startsWith('examples/');

test('the command rematch is in the five files that are listed', () => {
  const page = readFileSync(`${root}CONTRIBUTING.md`, 'utf8');
  const [table] = page.match(/the command `rematch` is in five files:\n\n(\|.*\n)+/);
  const listed = [...table.matchAll(/^\|(.*?)\|/gm)].flatMap(([, cell]) =>
    [...cell.matchAll(/`(.*?)`/g)].map(([, path]) => path),
  );
  const found = execFileSync('git', ['grep', '-ilw', '--untracked', 'rematch'], { cwd: root })
    .toString()
    .trim()
    .split('\n')
    .filter(
      (path) => path !== 'CONTRIBUTING.md' && !isMade(path) && !isTest(path) && !isUser(path),
    );
  assert.deepEqual(found.sort(), listed.sort());
  assert.ok(listed.length <= 5);
});
