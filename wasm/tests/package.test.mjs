// The npm package: packed, installed elsewhere, and used as its README says.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';

import { packageFolder } from './builds.mjs';

const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), 'pioche-package-'));
after(() => rm(folder, { recursive: true }));

/** The programs in a README. */
const examples = (text) => [...text.matchAll(/```js\n(.*?)```/gs)].map((found) => found[1]);

test('the packed file installs without a network, and the examples of its README run', async () => {
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: packageFolder,
  });
  const [packed] = JSON.parse(stdout);
  const names = packed.files.map(({ path }) => path);
  const wanted = ['README.md', 'dist/pioche.wasm', 'dist/index.js', 'dist/index.d.ts'];
  wanted.push('dist/libpioche.wasm', 'dist/library/node.js', 'dist/library/index.d.ts');
  for (const needed of wanted) assert.ok(names.includes(needed), needed);
  assert.deepEqual(
    names.filter((name) => /^src|^tests|node_modules|tsbuildinfo/.test(name)),
    [],
  );

  await writeFile(join(folder, 'package.json'), '{"type":"module","private":true}');
  const words = ['install', '--offline', '--no-audit', '--no-fund', join(folder, packed.filename)];
  await run('npm', words, { cwd: folder });
  const readme = await readFile(join(folder, 'node_modules/pioche/README.md'), 'utf8');
  const expected = [
    /scores: \[.*winners: \[.*true\s*$/s,
    /simulations: \d+,.*chance: 0\./s,
    /^480 \[ (-1, 1|1, -1|0, 0) \]\n64 30720\n$/,
  ];
  for (const [i, example] of examples(readme).entries()) {
    await writeFile(join(folder, 'example.js'), example);
    assert.match((await run('node', ['example.js'], { cwd: folder })).stdout, expected[i]);
  }
  assert.equal(examples(readme).length, expected.length);
});

test('its types are what a strict program needs', async () => {
  await writeFile(
    join(folder, 'program.ts'),
    `import { load, type Hint, type RemotePioche, startWorker } from 'pioche';
import { type Library, loadLibrary } from 'pioche/library';
const pioche = await load();
const match = pioche.newMatch({ game: 'mio', players: 3 });
const hint: Hint = match.hint(0, '10sims');
const remote: RemotePioche = startWorker().pioche;
const there = await remote.newMatch({ game: 'mio', players: 3 });
const chances: number[] = (await there.hint(0)).moves.map((move) => move.chance);
console.log(hint.moves.length + chances.length);
const library: Library = await loadLibrary();
const mask: Uint8Array = library.game('solo', 3).newState('1').mask();
console.log(mask.length);
// @ts-expect-error: a seat is a number
match.view('0');
`,
  );
  const words = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext'];
  const types = ['--typeRoots', join(packageFolder, 'node_modules/@types'), '--types', 'node'];
  await run(join(packageFolder, 'node_modules/.bin/tsc'), [...words, ...types, 'program.ts'], {
    cwd: folder,
  }).catch((error) => assert.fail(error.stdout));
});

test('the module is small, and asks its host for a clock and for chance only', async () => {
  const { gzipSync } = await import('node:zlib');
  const bytes = await readFile(join(packageFolder, 'dist/pioche.wasm'));
  assert.ok(gzipSync(bytes, { level: 9 }).length <= 375_000);
  const imports = WebAssembly.Module.imports(new WebAssembly.Module(bytes));
  assert.deepEqual(imports.map(({ name }) => name).sort(), ['clock_time_get', 'random_get']);
});
