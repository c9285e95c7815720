// Writes what is generated from protocol/schema.json: the TypeScript types, which belong to the npm
// package and which the web client takes from it, the commands for C++, and the tables of
// docs/protocol.md. With --check it writes nothing and fails if a file is not as it would write it. A
// folder as argument stands for the repository. Run by tools/generate_protocol.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { compile } from 'json-schema-to-typescript';
import { format, resolveConfig } from 'prettier';
import {
  commandsHeader,
  commandsOf,
  commandsSource,
  executionHeader,
} from './protocol-commands.mjs';
import { fieldsTable, routesTable, variantsTable } from './protocol-tables.mjs';
import { withoutMerges } from './protocol-schema.mjs';

const [folder] = process.argv.slice(2).filter((word) => word !== '--check');
const repository = new URL('../../', import.meta.url);
const root = folder ? pathToFileURL(`${folder}/`) : repository;
const source = readFileSync(new URL('protocol/schema.json', root), 'utf8');
const schema = JSON.parse(source);
const typesFile = 'wasm/src/protocol.gen.ts';
const page = 'docs/protocol.md';

/** tools/build_web compares this line, so that a stale file fails the build without Node packages. */
const digest = createHash('sha256').update(source).digest('hex');
const header = `// Made by tools/generate_protocol from protocol/schema.json; do not edit.
// sha256 of the schema: ${digest}
`;

const commands = commandsOf(schema);

/** The commands that one person sends for everybody at a device. */
function sharedCommands() {
  const shared = commands.filter(({ isShared }) => isShared).map(({ name }) => `'${name}'`);
  return `
/** Commands that at a device of several people one of them sends for all. */
export const sharedCommands: ReadonlySet<string> = new Set([${shared.join()}]);
`;
}

async function types() {
  const text = await compile(withoutMerges(schema), 'Routes', {
    bannerComment: header,
    unreachableDefinitions: true,
    additionalProperties: false,
    format: false,
  });
  // It says of each type that the schema's root refers to it, which tells a reader nothing.
  const plain = text.replace(/(\n *\* *)?\n *\* This interface was referenced by .*\n.*/g, '');
  const closed = plain.replace(/interface Empty \{\s*\}/, 'type Empty = Record<string, never>;');
  const config = await resolveConfig(new URL(typesFile, repository));
  return format(closed + sharedCommands(), { ...config, parser: 'typescript' });
}

const tables = {
  commands: () => variantsTable(schema, 'command', 'do', 'who, when'),
  messages: () => variantsTable(schema, 'message', 'type', 'when'),
  lobby: () => variantsTable(schema, 'lobbyMessage', 'type', 'when'),
  routes: () => routesTable(schema),
};

/** The page with each table between its markers made anew. */
function documented(text) {
  return text.replace(
    /(<!-- table: (\w+) (\w+)? ?-->\n)[^]*?(<!-- end -->)/g,
    (_, opening, kind, definition, end) => {
      const table = kind === 'fields' ? fieldsTable(schema, definition) : tables[kind]();
      return `${opening}${table}\n${end}`;
    },
  );
}

const current = (path) => {
  try {
    return readFileSync(new URL(path, root), 'utf8');
  } catch {
    return '';
  }
};

const made = new Map([
  [page, documented(current(page))],
  ['protocol/commands.gen.h', commandsHeader(header, commands)],
  ['protocol/commands.gen.cpp', commandsSource(header, commands)],
  ['table/commands.gen.h', executionHeader(header, commands)],
  [typesFile, await types()],
]);

const check = process.argv.includes('--check');
const stale = [...made].filter(([path, text]) => current(path) !== text);
for (const [path, text] of stale) {
  if (check)
    console.error(`${path} is not what protocol/schema.json gives: run tools/generate_protocol.`);
  else writeFileSync(new URL(path, root), text);
}
if (check) {
  console.log(`${made.size - stale.length} passed, ${stale.length} failed`);
  process.exitCode = stale.length > 0 ? 1 : 0;
}
