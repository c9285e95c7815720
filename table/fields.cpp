#include "table/fields.h"

namespace pioche {

using json::Kind;
using json::Value;

InputError read_flag(Value object, std::string_view key, bool& flag) {
  const Value value = object.find(key);
  if (!value) return {};
  if (!value.is(Kind::boolean)) return {"field_flag", std::string(key), {}};
  flag = value.boolean();
  return {};
}

InputError read_text(Value object, std::string_view key, std::string& text) {
  return object.find(key) ? require_text(object, key, text) : InputError{};
}

InputError require_text(Value object, std::string_view key, std::string& text) {
  const Value value = object.find(key);
  if (!value.is(Kind::text)) return {"field_text", std::string(key), {}};
  text = value.text();
  return {};
}

InputError out_of_range(std::string_view key, std::int64_t least, std::int64_t most) {
  return {"setup_range", std::string(key), std::to_string(least) + " … " + std::to_string(most)};
}

InputError read_number(Value object, std::string_view key, std::int64_t least, std::int64_t most,
                       std::int64_t& number) {
  const Value value = object.find(key);
  if (!value) return {};
  if (!value.is(Kind::integer) || value.integer() < least || value.integer() > most)
    return out_of_range(key, least, most);
  number = value.integer();
  return {};
}

InputError require_seat(Value object, std::size_t seat_count, Seat& seat) {
  const Value value = object.find("seat");
  if (!value.is(Kind::integer) || value.integer() < 0 ||
      value.integer() >= static_cast<std::int64_t>(seat_count))
    return {"seat_range", "seat", std::to_string(seat_count - 1)};
  seat = static_cast<Seat>(value.integer());
  return {};
}

bool is_bad_request(const InputError& error) {
  return error.key.starts_with("field_") || error.key == "table_unknown_request";
}

}  // namespace pioche
