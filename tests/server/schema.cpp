#include "tests/server/schema.h"

#include <array>
#include <fstream>
#include <iterator>
#include <regex>
#include <stdexcept>

#include "engine/json.h"
#include "engine/utf8.h"

namespace pioche::test {

namespace {

using json::Kind;
using json::Value;

struct Schema {
  json::Document document;
  Schema() {
    std::ifstream file(PIOCHE_SOURCE "/docs/protocol.schema.json");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    if (!document.read(text)) throw std::runtime_error("the schema is not JSON");
  }
};

const Schema& schema() {
  static const Schema read;
  return read;
}

std::string text_of(Value value) {
  std::string text;
  json::Writer(text).copy(value);
  return text;
}

bool is_of_type(Value value, std::string_view type) {
  switch (value.kind()) {
    case Kind::null:
      return type == "null";
    case Kind::boolean:
      return type == "boolean";
    case Kind::integer:
      return type == "integer" || type == "number";
    case Kind::real:
      return type == "number";
    case Kind::text:
      return type == "string";
    case Kind::list:
      return type == "array";
    case Kind::object:
      return type == "object";
  }
  return false;
}

double number_of(Value value) {
  return value.is(Kind::integer) ? static_cast<double>(value.integer()) : std::stod(text_of(value));
}

class Check {
 public:
  // Empty: the value is as the rule says.
  std::string error_in(Value rule, Value value, const std::string& where) const {
    if (rule.is(Kind::boolean)) return rule.boolean() ? "" : where + ": nothing is allowed here";
    for (auto it = rule.begin(); it != rule.end(); ++it) {
      std::string found = keyword(it.key(), *it, rule, value, where);
      if (!found.empty()) return found;
    }
    return {};
  }

  Value definition(std::string_view name) const {
    const Value found = schema().document.root().find("$defs").find(name);
    if (!found) throw std::runtime_error("no definition " + std::string(name));
    return found;
  }

 private:
  std::string keyword(std::string_view key, Value given, Value rule, Value value,
                      const std::string& where) const {
    if (key == "$ref") return error_in(definition(given.text().substr(8)), value, where);
    if (key == "type") return type(given, value, where);
    if (key == "const" || key == "enum") return one_of_values(key, given, value, where);
    if (key == "allOf" || key == "anyOf" || key == "oneOf")
      return combined(key, given, value, where);
    if (key == "required" || key == "properties" || key == "additionalProperties")
      return value.is(Kind::object) ? members(key, given, rule, value, where) : "";
    if (key == "items") return items(given, value, where);
    if (key == "minimum" || key == "maximum") return limit(key, given, value, where);
    if (key == "pattern" || key == "minLength" || key == "maxLength")
      return value.is(Kind::text) ? letters(key, given, value, where) : "";
    throw std::runtime_error("the schema uses a keyword that is not checked: " + std::string(key));
  }

  static std::string type(Value given, Value value, const std::string& where) {
    bool fits = given.is(Kind::text) && is_of_type(value, given.text());
    if (given.is(Kind::list))
      for (const Value name : given) fits = fits || is_of_type(value, name.text());
    return fits ? "" : where + " is not " + text_of(given);
  }

  static std::string one_of_values(std::string_view key, Value given, Value value,
                                   const std::string& where) {
    const std::string text = text_of(value);
    bool fits = key == "const" && text == text_of(given);
    if (key == "enum")
      for (const Value choice : given) fits = fits || text == text_of(choice);
    return fits ? "" : where + " is " + text + ", not " + text_of(given);
  }

  std::string combined(std::string_view key, Value given, Value value,
                       const std::string& where) const {
    std::size_t fitting = 0;
    std::string errors;
    for (const Value rule : given) {
      const std::string found = error_in(rule, value, where);
      found.empty() ? void(++fitting) : void(errors += "\n  " + found);
    }
    const bool fits = key == "allOf"   ? fitting == given.size()
                      : key == "anyOf" ? fitting > 0
                                       : fitting == 1;
    return fits ? "" : where + " fits " + std::to_string(fitting) + " of the choices:" + errors;
  }

  std::string members(std::string_view key, Value given, Value rule, Value value,
                      const std::string& where) const {
    if (key == "required") {
      for (const Value name : given)
        if (!value.find(name.text())) return where + " has no " + std::string(name.text());
      return {};
    }
    const Value known = rule.find("properties");
    for (auto it = value.begin(); it != value.end(); ++it) {
      const std::string inside = where + "." + std::string(it.key());
      const Value own = known ? known.find(it.key()) : Value();
      const bool is_additional = !own;
      if (is_additional != (key == "additionalProperties")) continue;
      std::string found = error_in(is_additional ? given : own, *it, inside);
      if (!found.empty()) return found;
    }
    return {};
  }

  std::string items(Value given, Value value, const std::string& where) const {
    if (!value.is(Kind::list)) return {};
    int place = 0;
    for (const Value item : value) {
      std::string found = error_in(given, item, where + "[" + std::to_string(place++) + "]");
      if (!found.empty()) return found;
    }
    return {};
  }

  static std::string limit(std::string_view key, Value given, Value value,
                           const std::string& where) {
    if (!value.is(Kind::integer) && !value.is(Kind::real)) return {};
    const double number = number_of(value);
    const bool fits = key == "minimum" ? number >= number_of(given) : number <= number_of(given);
    return fits ? "" : where + " is beyond its " + std::string(key);
  }

  static std::string letters(std::string_view key, Value given, Value value,
                             const std::string& where) {
    const std::string text(value.text());
    const auto length = static_cast<std::int64_t>(utf8_length(text));
    const bool fits = key == "pattern"
                          ? std::regex_search(text, std::regex(std::string(given.text())))
                      : key == "minLength" ? length >= given.integer()
                                           : length <= given.integer();
    return fits ? "" : where + " (" + text + ") breaks its " + std::string(key);
  }
};

}  // namespace

std::string schema_error(std::string_view definition, std::string_view text) {
  json::Document document;
  if (!document.read(text)) return "not JSON: " + std::string(text.substr(0, 200));
  const Check check;
  return check.error_in(check.definition(definition), document.root(), std::string(definition));
}

}  // namespace pioche::test
