// Checks recorded traffic against protocol/schema.json with ajv, and says what of the schema no test
// has produced. The lines are those of tests/protocol/traffic.mjs.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

// ajv is a package of the web client.
const require = createRequire(new URL('../../web/package.json', import.meta.url));
const { Ajv2020 } = require('ajv/dist/2020.js');

export const protocolSchema = JSON.parse(
  readFileSync(new URL('../../protocol/schema.json', import.meta.url), 'utf8'),
);

const isMatch = (pattern, path) =>
  new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);

export class Validation {
  #schema;
  #ajv;
  #unions;
  #expected;
  #seen = new Set();

  constructor(schema = protocolSchema) {
    this.#schema = schema;
    // Unknown keywords are errors. What extends another definition has types and keys from there.
    this.#ajv = new Ajv2020({ strictSchema: true, strictTypes: false, strictRequired: false });
    this.#ajv.addVocabulary(['routes', 'shared']);
    this.#ajv.addSchema(schema, 'protocol');
    this.#unions = { command: 'command', message: 'message', lobby: 'lobbyMessage' };
    this.#expected = new Set([...this.#variants(), ...this.#bodies(), 'errorResponse']);
  }

  /** What is wrong with an entry, or null. */
  errorIn(entry) {
    const definition = this.#definitionOf(entry);
    if (!definition) return `nothing in the schema is ${described(entry)}`;
    const validate = this.#ajv.getSchema(`protocol#/$defs/${definition.name}`);
    if (!validate(entry.body))
      return `${definition.name}${this.#ajv.errorsText(validate.errors, { dataVar: '' })}`;
    this.#seen.add(definition.covers ?? definition.name);
    return null;
  }

  /** The commands, messages and bodies of the schema that were in no entry. */
  unseen() {
    return [...this.#expected].filter((name) => !this.#seen.has(name));
  }

  get count() {
    return this.#expected.size;
  }

  *#variants() {
    for (const union of Object.values(this.#unions))
      for (const { $ref } of this.#schema.$defs[union].oneOf) yield nameIn($ref);
  }

  *#bodies() {
    for (const [route, { request }] of Object.entries(this.#schema.routes)) {
      if (request) yield `request of ${route}`;
      yield `response of ${route}`;
    }
  }

  #definitionOf({ kind, definition, method, path, status, body }) {
    if (kind === 'value') return { name: definition };
    if (kind in this.#unions) return this.#variantOf(this.#unions[kind], body);
    if (status >= 400) return { name: 'errorResponse' };
    const routes = Object.entries(this.#schema.routes);
    const found = routes.find(([route]) => {
      const [itsMethod, pattern] = route.split(' ');
      return itsMethod === method && isMatch(pattern, path);
    });
    const part = found?.[1][kind];
    return part && { name: nameIn(part.$ref), covers: `${kind} of ${found[0]}` };
  }

  /** The member of a union whose constants and required keys the body has. */
  #variantOf(union, body) {
    const fits = ({ $ref }) => {
      const { properties = {}, required = [] } = this.#schema.$defs[nameIn($ref)];
      const constants = Object.entries(properties).filter(
        ([key, { const: value }]) => value !== undefined && required.includes(key),
      );
      return (
        constants.every(([key, { const: value }]) => body?.[key] === value) &&
        (union !== 'lobbyMessage' || required.every((key) => key in body))
      );
    };
    const found = this.#schema.$defs[union].oneOf.find(fits);
    return found && { name: nameIn(found.$ref) };
  }
}

const nameIn = (reference) => reference.slice('#/$defs/'.length);

function described({ kind, method, path, body }) {
  return path
    ? `the ${kind} of ${method} ${path}`
    : `a ${kind} ${JSON.stringify(body).slice(0, 80)}`;
}
