// Takes a person's name out of a record.
#pragma once

#include <string>
#include <string_view>

namespace pioche::store {

// The record with another name at a seat; as it was where there is no such seat.
std::string renamed_record(std::string_view record, int seat, std::string_view name);

}  // namespace pioche::store
