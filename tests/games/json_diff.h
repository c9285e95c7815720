// What changed between two objects with the same keys in the same order, both as text that our own
// Writer made: the members whose values differ, with their new values.
#pragma once

#include <string>
#include <string_view>

namespace pioche {

void append_changed_members(std::string& out, std::string_view before, std::string_view after);

}  // namespace pioche
