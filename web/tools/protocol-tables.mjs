// The tables of docs/protocol.md.
import { fieldsOf, merged, nameIn, referred } from './protocol-schema.mjs';

const rows = (heading, lines) =>
  [heading, heading.map(() => '---'), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

const code = (text) => `\`${text}\``;

/** A value in a few words: its type and range. */
function valueText(schema, value) {
  if (value.$ref) {
    const target = referred(schema, value.$ref);
    const isSimple = ['string', 'integer'].includes(target.type) || target.enum;
    return isSimple ? valueText(schema, target) : code(nameIn(value.$ref));
  }
  if ('const' in value) return code(JSON.stringify(value.const));
  if (value.enum) return value.enum.map(code).join(', ');
  const choices = value.anyOf ?? value.oneOf;
  if (choices) return choices.map((choice) => valueText(schema, choice)).join(' or ');
  if (Array.isArray(value.type)) return value.type.map((type) => typeText(type)).join(' or ');
  if (value.type === 'array') return `list of ${valueText(schema, value.items)}`;
  if (value.type === 'integer' && value.maximum !== undefined)
    return `${value.minimum} … ${value.maximum}`;
  return typeText(value.type);
}

const typeText = (type) =>
  ({ string: 'text', boolean: 'true, false', null: 'null', object: 'object' })[type] ?? type;

/** What a field is for, from its own description or that of its type. */
function meaning(schema, { value, isRequired }) {
  const text = value.description ?? merged(schema, value).description ?? '';
  if (value.default !== undefined) return `${text} Default: ${JSON.stringify(value.default)}.`;
  return isRequired ? text : `${text} Optional.`;
}

/** Each member of a union with its fields: the commands, the messages. */
export function variantsTable(schema, union, key, when) {
  const lines = schema.$defs[union].oneOf.map(({ $ref }) => {
    const definition = referred(schema, $ref);
    const fields = fieldsOf(schema, definition, key);
    const isSettings = definition.$ref === '#/$defs/tableSettings';
    const with_ = isSettings
      ? 'any of the settings below'
      : fields
          .map((field) => `${code(field.key)}: ${lowered(meaning(schema, field))}`)
          .join('<br>');
    return [code(merged(schema, definition).properties[key].const), definition.description, with_];
  });
  return rows([code(key), when, 'with'], lines);
}

const lowered = (text) =>
  text.replace(/\.$/, '').replace(/^[A-Z](?=[a-z ])/, (c) => c.toLowerCase());

/** The fields of one object; those of the settings that it extends have a table of their own. */
export function fieldsTable(schema, name) {
  const { tableSettings, [name]: definition } = schema.$defs;
  const isInherited = ({ key }) => definition !== tableSettings && key in tableSettings.properties;
  const fields = fieldsOf(schema, definition).filter((field) => !isInherited(field));
  // Where nothing is required, "optional" says nothing.
  const isOpen = !fields.some(({ isRequired }) => isRequired);
  return rows(
    ['key', 'value', 'meaning'],
    fields.map((field) => [
      code(field.key),
      valueText(schema, field.value),
      meaning(schema, { ...field, isRequired: isOpen || field.isRequired }),
    ]),
  );
}

/** The REST requests. */
export function routesTable(schema) {
  const body = (part) => {
    if (!part) return '';
    const name = nameIn(part.$ref);
    if (name === 'newTable') return 'the settings of a table, `seat`, `bots`, `start`';
    const fields = fieldsOf(schema, referred(schema, part.$ref));
    return fields.map(({ key, isRequired }) => code(isRequired ? key : `${key}?`)).join(', ');
  };
  return rows(
    ['request', 'with', 'answer', 'what it does'],
    Object.entries(schema.routes).map(([route, { description, request, response }]) => [
      code(route),
      body(request),
      body(response),
      description,
    ]),
  );
}
