// Reads the fields of a request, with a check of their types. A missing field leaves the value as it
// is.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/seat.h"
#include "engine/json.h"
#include "engine/result.h"

namespace pioche {

Result<> read_flag(json::Value object, std::string_view key, bool&);
Result<> read_text(json::Value object, std::string_view key, std::string&);
Result<> read_number(json::Value object, std::string_view key, std::int64_t least,
                     std::int64_t most, std::int64_t&);

// These fields are required.
Result<std::string> require_text(json::Value object, std::string_view key);
Result<Seat> require_seat(json::Value object, std::size_t seat_count);  // as `seat`

// A table refuses what it cannot do: docs/protocol.md, `refused`. A field of the wrong type is
// `bad_request` instead, the code that an error has unless it says another.
Error refused(std::string_view key, std::string_view where = {}, std::string_view what = {});
Error out_of_range(std::string_view key, std::int64_t least, std::int64_t most);

}  // namespace pioche
