#include "table/fields.h"

namespace pioche {

using json::Kind;
using json::Value;

Result<> read_flag(Value object, std::string_view key, bool& flag) {
  const Value value = object.find(key);
  if (!value) return {};
  if (!value.is(Kind::boolean)) return Error{"field_flag", std::string(key)};
  flag = value.boolean();
  return {};
}

Result<> read_text(Value object, std::string_view key, std::string& text) {
  if (!object.find(key)) return {};
  Result<std::string> read = require_text(object, key);
  if (!read) return read.error();
  text = std::move(*read);
  return {};
}

Result<> read_number(Value object, std::string_view key, std::int64_t least, std::int64_t most,
                     std::int64_t& number) {
  const Value value = object.find(key);
  if (!value) return {};
  if (!value.is(Kind::integer) || value.integer() < least || value.integer() > most)
    return out_of_range(key, least, most);
  number = value.integer();
  return {};
}

Result<std::string> require_text(Value object, std::string_view key) {
  const Value value = object.find(key);
  if (!value.is(Kind::text)) return Error{"field_text", std::string(key)};
  return std::string(value.text());
}

Result<Seat> require_seat(Value object, std::size_t seat_count) {
  const Value value = object.find("seat");
  if (!value.is(Kind::integer) || value.integer() < 0 ||
      value.integer() >= static_cast<std::int64_t>(seat_count))
    return refused("seat_range", "seat", std::to_string(seat_count - 1));
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
