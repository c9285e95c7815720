// Reads the schema of the protocol: what a definition contains once its references are merged in.

const annotations = new Set(['$ref', 'description', 'default']);

/** The definition that a reference names. */
export function referred(schema, reference) {
  const found = schema.$defs[reference.slice('#/$defs/'.length)];
  if (!found) throw new Error(`protocol/schema.json has no ${reference}.`);
  return found;
}

/** The name of the definition that a reference names. */
export const nameIn = (reference) => reference.slice('#/$defs/'.length);

/** A definition together with what it refers to and extends. */
export function merged(schema, definition) {
  if (!definition.$ref) return definition;
  const base = merged(schema, referred(schema, definition.$ref));
  return {
    ...base,
    ...definition,
    $ref: undefined,
    properties: { ...base.properties, ...definition.properties },
    required: [...(base.required ?? []), ...(definition.required ?? [])],
  };
}

/** The properties of an object, without the one that names its variant and the number of a request. */
export function fieldsOf(schema, definition, variant) {
  const { properties = {}, required = [] } = merged(schema, definition);
  return Object.entries(properties)
    .filter(([key]) => key !== variant && !(variant && (key === 'id' || key === 're')))
    .map(([key, value]) => ({ key, value, isRequired: required.includes(key) }));
}

/**
 * The same schema for json-schema-to-typescript, which knows an older draft: references stand alone,
 * pairs are lists of types, and an object has no conditions beside its properties.
 */
export function withoutMerges(schema) {
  const simple = (node) => {
    if (Array.isArray(node)) return node.map(simple);
    if (typeof node !== 'object' || node === null) return node;
    if (node.$ref && Object.keys(node).every((key) => annotations.has(key)))
      return { $ref: node.$ref.replace('$defs', 'definitions') };
    const { unevaluatedProperties, prefixItems, ...rest } = merged(schema, node);
    delete rest.$ref;
    delete rest.default;
    if (rest.properties) delete rest.oneOf;
    if (unevaluatedProperties !== undefined) rest.additionalProperties = unevaluatedProperties;
    if (prefixItems) Object.assign(rest, { items: prefixItems, additionalItems: false });
    return Object.fromEntries(
      Object.entries(rest).map(([key, value]) => [
        key,
        key === 'properties' ? mapped(value, simple) : simple(value),
      ]),
    );
  };
  // The root becomes a type of its own: the bodies of each request.
  const bodies = ({ request, response }) => ({
    type: 'object',
    required: request ? ['request', 'response'] : ['response'],
    properties: request ? { request, response } : { response },
  });
  const routes = mapped(schema.routes, bodies);
  return {
    ...simple({
      description: 'The bodies of the REST requests.',
      type: 'object',
      required: Object.keys(routes),
      properties: routes,
    }),
    definitions: mapped(schema.$defs, simple),
  };
}

const mapped = (object, change) =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
