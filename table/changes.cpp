#include "table/changes.h"

namespace pioche {

namespace {

// The first member of what is left of an object, taken off it: `"key":value`. Empty at the end.
std::string_view take_member(std::string_view& rest) {
  int depth = 0;
  bool in_text = false;
  for (std::size_t i = 0; i < rest.size(); ++i) {
    const char c = rest[i];
    if (in_text) {
      if (c == '\\')
        ++i;
      else if (c == '"')
        in_text = false;
      continue;
    }
    if (c == '"') {
      in_text = true;
    } else if (c == '{' || c == '[') {
      ++depth;
    } else if (depth > 0 && (c == '}' || c == ']')) {
      --depth;
    } else if (depth == 0 && (c == ',' || c == '}')) {
      const std::string_view member = rest.substr(0, i);
      rest.remove_prefix(i + 1);
      return member;
    }
  }
  return {};
}

}  // namespace

std::string changed_keys(std::string_view before, std::string_view after) {
  std::string changes = "{";
  before.remove_prefix(1);
  after.remove_prefix(1);
  while (true) {
    const std::string_view was = take_member(before);
    const std::string_view is = take_member(after);
    if (is.empty()) break;
    if (was == is) continue;
    if (changes.size() > 1) changes += ',';
    changes += is;
  }
  return changes += '}';
}

}  // namespace pioche
