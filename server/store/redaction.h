// Takes a person's name out of JSON texts.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace pioche::store {

// The name at a seat of a record; nullopt where there is none.
std::optional<std::string> name_in_record(std::string_view record, int seat);

// The record with another name at a seat; as it was where there is no such seat.
std::string renamed_record(std::string_view record, int seat, std::string_view name);

// A text that mentions the person's id, with `neutral` for every value that is one of the names;
// nullopt where there is nothing to replace.
std::optional<std::string> without_names(std::string_view json, std::string_view person,
                                         std::span<const std::string> names,
                                         std::string_view neutral);

}  // namespace pioche::store
