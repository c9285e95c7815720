// Stores what the tests in JavaScript send and receive, for tests/protocol/validate.mjs: one JSON
// object a line, in the folder that PIOCHE_TEST_TRAFFIC names. tests/protocol/traffic.cpp is the same for
// the tests in C++.
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.env.PIOCHE_TEST_TRAFFIC;
const seen = new Set();

/** The form of a value: its keys and kinds, and short words, which name a variant. */
function shapeOf(value) {
  if (Array.isArray(value)) return `[${[...new Set(value.map(shapeOf))].join()}]`;
  if (typeof value === 'string') return /^[a-z_]{1,10}$/.test(value) ? value : '"';
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  return `{${Object.entries(value).map(([key, item]) => `${key}:${shapeOf(item)}`)}}`;
}

function record(entry) {
  if (!folder) return;
  const shape = shapeOf(entry);
  if (seen.has(shape)) return;
  seen.add(shape);
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(entry)}\n`);
}

/** A message of a table. */
export const recordMessage = (body) => record({ kind: 'message', body });

/** A command that a client sends to a table, and that is as it should be. */
export const recordCommand = (body) => record({ kind: 'command', body });

/** A message of the lobby. */
export const recordLobby = (body) => record({ kind: 'lobby', body });

/** A value that a definition of the schema describes, wherever it was. */
export const recordValue = (definition, body) => record({ kind: 'value', definition, body });

/** A REST request and its answer; the body of a request that was refused may be anything. */
export function recordExchange(method, path, status, request, response) {
  const base = { method, path: path.replace(/\?.*/, ''), status };
  if (method !== 'GET' && status < 400) record({ kind: 'request', ...base, body: request ?? {} });
  record({ kind: 'response', ...base, body: response });
}
