// Reads the fields of a request, with a check of their types. A missing field leaves the value as it
// is.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/seat.h"
#include "engine/input_error.h"
#include "engine/json.h"

namespace pioche {

InputError read_flag(json::Value object, std::string_view key, bool&);
InputError read_text(json::Value object, std::string_view key, std::string&);
InputError read_number(json::Value object, std::string_view key, std::int64_t least,
                       std::int64_t most, std::int64_t&);

InputError out_of_range(std::string_view key, std::int64_t least, std::int64_t most);

// These fields are required.
InputError require_text(json::Value object, std::string_view key, std::string&);
InputError require_seat(json::Value object, std::size_t seat_count, Seat&);  // as `seat`

// Whether the request itself is wrong, whatever the table: docs/protocol.md, `bad_request`.
bool is_bad_request(const InputError&);

}  // namespace pioche
