// tools/generate_protocol --check finds every generated file that is not what the schema gives.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const schema = 'protocol/schema.json';
const made = [
  'docs/protocol.md',
  'protocol/commands.gen.cpp',
  'protocol/commands.gen.h',
  'table/commands.gen.h',
  'wasm/src/protocol.gen.ts',
];

const copy = mkdtempSync(join(tmpdir(), 'pioche-protocol-'));
after(() => rmSync(copy, { recursive: true }));

/** What the check says of a copy of the files in which one text is replaced. */
function checked(path, old, fresh) {
  for (const file of [schema, ...made])
    cpSync(join(root, file), join(copy, file), { recursive: true });
  if (path) {
    const text = readFileSync(join(copy, path), 'utf8');
    assert.ok(text.includes(old), `${path} has no ${old}`);
    writeFileSync(join(copy, path), text.replace(old, fresh));
  }
  const program = join(root, 'web/tools/generate-protocol.mjs');
  return new Promise((resolve) => {
    execFile('node', [program, '--check', copy], (error, out, said) =>
      resolve({ failed: error !== null, said: out + said }),
    );
  });
}

test('the files are what the schema gives', async () => {
  const { failed, said } = await checked();
  assert.equal(failed, false, said);
  assert.match(said, /5 passed, 0 failed/);
});

test('a change of the schema makes all of them stale', async () => {
  const { failed, said } = await checked(
    schema,
    'The name of the host',
    'The nickname of the host',
  );
  assert.ok(failed);
  for (const path of made) assert.ok(said.includes(`${path} is not what`), `${path} in ${said}`);
});

test('a field that no reader is for is reported', async () => {
  const { failed, said } = await checked(
    schema,
    '"description": "Whether one is ready.", "type": "boolean"',
    '"description": "Whether one is ready.", "type": "array"',
  );
  assert.ok(failed);
  assert.match(said, /no reader for the field value of the command ready/);
});

for (const [path, old, fresh] of [
  ['docs/protocol.md', '| `sit` | Anybody', '| `sit` | Nobody'],
  ['protocol/commands.gen.cpp', 'require_text(request, "move")', 'read_text(request, "move")'],
  ['protocol/commands.gen.h', 'Field<bool> value = true', 'Field<bool> value = false'],
  ['table/commands.gen.h', 'Result<> execute(const command::Sit&, const CommandContext&);\n', ''],
  ['wasm/src/protocol.gen.ts', 'export type Seat = number;', 'export type Seat = string;'],
])
  test(`a change in ${path} is found`, async () => {
    const { failed, said } = await checked(path, old, fresh);
    assert.ok(failed);
    assert.match(said, /4 passed, 1 failed/);
    assert.ok(said.includes(dirname(path)), said);
  });
