// The commands of the protocol for C++: a struct for each, its reader, and the declaration of what a
// table does with it.
import { fieldsOf, merged, nameIn, referred } from './protocol-schema.mjs';

const width = 100;

/** How C++ holds a field and reads it: one for each kind of field that a command may have. */
const kinds = {
  seat: () => ({
    type: 'Seat',
    initial: 'nobody',
    read: (key) => `read_seat(request.find("${key}"))`,
  }),
  flag: ({ value }) => ({
    type: 'Field<bool>',
    initial: String(value.default),
    read: (key) => `read_flag(request, "${key}", ${value.default})`,
  }),
  text: ({ isRequired }) => ({
    type: 'Field<std::string>',
    initial: 'std::string()',
    read: (key) => `${isRequired ? 'require' : 'read'}_text(request, "${key}")`,
  }),
  textOrNull: () => optional('std::string', 'read_text_or_null'),
  integer: () => optional('std::int64_t', 'read_integer'),
};

const optional = (type, reader) => ({
  type: `Field<std::optional<${type}>>`,
  initial: `std::optional<${type}>()`,
  read: (key) => `${reader}(request, "${key}")`,
});

/** The kind of a field, or undefined where there is none for it. */
function kindOf(schema, { value, isRequired }) {
  if (value.$ref === '#/$defs/seat') return 'seat';
  if (value.anyOf?.[1]?.type === 'null')
    return isText(schema, value.anyOf[0]) && !isRequired ? 'textOrNull' : undefined;
  if (isText(schema, value)) return 'text';
  if (value.type === 'boolean' && value.default !== undefined) return 'flag';
  return value.type === 'integer' && !isRequired ? 'integer' : undefined;
}

function isText(schema, value) {
  const { type, enum: texts } = merged(schema, value);
  return type === 'string' || texts?.every((text) => typeof text === 'string');
}

/** The settings of a table are one member, which is read by hand. */
const settings = {
  type: 'SettingsChange',
  member: 'settings',
  initial: '{}',
  read: () => 'read_settings_change(request)',
};

function membersOf(schema, name, definition) {
  const isSettings = definition.$ref === '#/$defs/tableSettings';
  const own = isSettings ? { properties: definition.properties } : definition;
  const members = fieldsOf(schema, own, 'do').map((field) => {
    const kind = kindOf(schema, field);
    if (!kind)
      throw new Error(
        `protocol/schema.json: no reader for the field ${field.key} of the command ${name}; ` +
          'web/tools/protocol-commands.mjs lists those that there are.',
      );
    return { member: field.key, about: field.value.description, ...kinds[kind](field) };
  });
  return isSettings ? [settings, ...members] : members;
}

/** The commands in the order of the schema. */
export function commandsOf(schema) {
  return schema.$defs.command.oneOf.map(({ $ref }) => {
    const definition = referred(schema, $ref);
    const { properties, shared } = merged(schema, definition);
    const name = properties.do.const;
    if (nameIn($ref) !== `${name}Command`)
      throw new Error(`protocol/schema.json: the command ${name} is not named ${name}Command.`);
    return {
      name,
      type: `command::${name[0].toUpperCase()}${name.slice(1)}`,
      about: definition.description,
      fields: Object.keys(properties),
      members: membersOf(schema, name, definition),
      isShared: shared === true,
    };
  });
}

function comment(text, indent = '') {
  const lines = [];
  const plain = text.replace(/\[[^\]]*\]\(([^)]*)\)/g, 'docs/$1'); // the target of a link
  for (const word of plain.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && longer.length <= width) lines[lines.length - 1] = longer;
    else lines.push(`${indent}// ${word}`);
  }
  return `${lines.join('\n')}\n`;
}

function struct({ name, type, about, members }) {
  const said = comment(`\`${name}\`: ${about}`);
  const plain = type.slice('command::'.length);
  if (members.length === 0) return `${said}struct ${plain} {};\n`;
  const body = members.map(
    ({ type: its, member, initial, about: meaning }) =>
      (meaning ? comment(meaning, '  ') : '') +
      `  ${its} ${member}${initial === '{}' ? '' : ` = ${initial}`};\n`,
  );
  return `${said}struct ${plain} {\n${body.join('')}};\n`;
}

const list = (name, texts) =>
  `inline constexpr std::array<std::string_view, ${texts.length}> ${name}{\n` +
  texts.map((text) => `    "${text}",\n`).join('') +
  '};\n';

/** protocol/commands.gen.h */
export function commandsHeader(header, commands) {
  const fields = [...new Set(commands.flatMap((command) => command.fields))].sort();
  return `${header}#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "core/seat.h"
#include "engine/json.h"
#include "protocol/fields.h"
#include "protocol/table_settings.h"

// clang-format off
namespace pioche {

namespace command {

${commands.map(struct).join('\n')}
}  // namespace command

using Command = std::variant<
    ${commands.map(({ type }) => type).join(',\n    ')}>;

// The command of this name with the fields of the request; none: there is no such command.
std::optional<Command> command_named(std::string_view name, json::Value request);

${list(
  'command_names',
  commands.map(({ name }) => name),
)}
${list('command_fields', fields)}
}  // namespace pioche
// clang-format on
`;
}

/** protocol/commands.gen.cpp */
export function commandsSource(header, commands) {
  const readers = commands.map(({ name, type, members }) => {
    const values = members.map(({ member, read }) => `.${member} = ${read(member)}`);
    return `  if (name == "${name}") return ${type}{${values.join(', ')}};\n`;
  });
  return `${header}#include "protocol/commands.gen.h"

// clang-format off
namespace pioche {

std::optional<Command> command_named(std::string_view name, json::Value request) {
${readers.join('')}  return std::nullopt;
}

}  // namespace pioche
// clang-format on
`;
}

/** table/commands.gen.h */
export function executionHeader(header, commands) {
  const declarations = commands.map(
    ({ type }) => `Result<> execute(const ${type}&, const CommandContext&);\n`,
  );
  return `${header}#pragma once

#include "protocol/commands.gen.h"
#include "table/table_parts.h"

// clang-format off
namespace pioche {

// Carries out a command. Without a definition for each of them the program does not link.
${declarations.join('')}
}  // namespace pioche
// clang-format on
`;
}
