// node tests/protocol/validate.mjs FOLDER SOURCE...: validates the traffic that the tests recorded in
// FOLDER/SOURCE/*.jsonl. Fails if an entry is not as the schema says, if a source recorded nothing,
// or if no test produced a command, a message or a REST body.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validation } from './validation.mjs';

const [folder, ...sources] = process.argv.slice(2);
const validation = new Validation();
/** Each error with an example. */
const errors = new Map();
let entries = 0;

for (const source of sources) {
  const directory = join(folder, source);
  const files = existsSync(directory) ? readdirSync(directory) : [];
  if (files.length === 0)
    errors.set(`The tests of ${source} recorded nothing in ${directory}: run them first.`, '');
  for (const file of files)
    for (const line of readFileSync(join(directory, file), 'utf8').split('\n').filter(Boolean)) {
      ++entries;
      const entry = JSON.parse(line);
      const error = validation.errorIn(entry);
      if (error) errors.set(`${source}: ${error}`, JSON.stringify(entry.body).slice(0, 300));
    }
}
for (const name of validation.unseen()) errors.set(`No test produces ${name}.`, '');

for (const [error, example] of errors)
  console.error(example ? `${error}\n    in ${example}` : error);
console.log(`${entries} entries; ${validation.count} commands, messages and bodies`);
console.log(`${errors.size === 0 ? 1 : 0} passed, ${errors.size} failed`);
process.exitCode = errors.size > 0 ? 1 : 0;
