#include "protocol/fields.h"

namespace pioche {

using json::Kind;
using json::Value;

Field<bool> read_flag(Value object, std::string_view key, bool otherwise) {
  const Value value = object.find(key);
  if (!value) return otherwise;
  if (!value.is(Kind::boolean)) return Error{"field_flag", std::string(key)};
  return value.boolean();
}

Field<std::string> read_text(Value object, std::string_view key) {
  if (!object.find(key)) return std::string();
  return require_text(object, key);
}

Field<std::string> require_text(Value object, std::string_view key) {
  const Value value = object.find(key);
  if (!value.is(Kind::text)) return Error{"field_text", std::string(key)};
  return std::string(value.text());
}

Field<std::optional<std::string>> read_text_or_null(Value object, std::string_view key) {
  const Value value = object.find(key);
  if (!value || value.is(Kind::null)) return std::optional<std::string>();
  Field<std::string> text = require_text(object, key);
  if (!text) return text.error();
  return std::optional(std::move(*text));
}

Field<std::optional<std::int64_t>> read_integer(Value object, std::string_view key) {
  const Value value = object.find(key);
  if (!value) return std::optional<std::int64_t>();
  if (!value.is(Kind::integer)) return Error{"field_integer", std::string(key)};
  return std::optional(value.integer());
}

Seat read_seat(Value value) {
  if (!value.is(Kind::integer) || value.integer() < 0 || value.integer() >= most_seats)
    return nobody;
  return static_cast<Seat>(value.integer());
}

Error refused(std::string_view key, std::string_view where, std::string_view what) {
  return {.key = std::string(key),
          .where = std::string(where),
          .what = std::string(what),
          .code = "refused"};
}

Error out_of_range(std::string_view key, std::int64_t least, std::int64_t most) {
  return refused("setup_range", key, std::to_string(least) + " … " + std::to_string(most));
}

}  // namespace pioche
