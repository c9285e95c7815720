// What changed between two objects with the same keys in the same order, both as text that our own
// Writer made: an object of the keys whose values differ, with their new values.
#pragma once

#include <string>
#include <string_view>

namespace pioche {

std::string changed_keys(std::string_view before, std::string_view after);

}  // namespace pioche
