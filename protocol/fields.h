// Reads the fields of a request, with a check of their types.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/seat.h"
#include "engine/json.h"
#include "engine/result.h"

namespace pioche {

// A field of a request. One that cannot be read is an error when the table needs it: whoever may not
// make the request at all is told so first.
template <class T>
using Field = Result<T>;

// What is not there has the value that is given.
Field<bool> read_flag(json::Value object, std::string_view key, bool otherwise);
Field<std::string> read_text(json::Value object, std::string_view key);
// Required.
Field<std::string> require_text(json::Value object, std::string_view key);
// What is not there is nothing; of a text, null is too.
Field<std::optional<std::string>> read_text_or_null(json::Value object, std::string_view key);
Field<std::optional<std::int64_t>> read_integer(json::Value object, std::string_view key);

// The number of a seat; nobody where it is not one that a table could have.
Seat read_seat(json::Value);

// A table refuses what it cannot do: docs/protocol.md, `refused`. A field of the wrong type is
// `bad_request` instead, the code that an error has unless it says another.
Error refused(std::string_view key, std::string_view where = {}, std::string_view what = {});
Error out_of_range(std::string_view key, std::int64_t least, std::int64_t most);

}  // namespace pioche
