#include "tests/games/json_diff.h"

namespace pioche {

namespace {

// The place of the quote that ends the text which begins at `i`; the size where there is none.
std::size_t end_of_text(std::string_view rest, std::size_t i) {
  for (++i; i < rest.size() && rest[i] != '"'; ++i)
    if (rest[i] == '\\') ++i;
  return i;
}

// The first member of what is left of an object, taken off it: `"key":value`. Empty at the end.
std::string_view take_member(std::string_view& rest) {
  int depth = 0;
  for (std::size_t i = 0; i < rest.size(); ++i) {
    const char c = rest[i];
    if (c == '"') {
      i = end_of_text(rest, i);
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

void append_changed_members(std::string& out, std::string_view before, std::string_view after) {
  before.remove_prefix(1);
  after.remove_prefix(1);
  bool first = true;
  while (true) {
    const std::string_view is = take_member(after);
    if (is.empty()) return;
    // Mostly nothing has changed, and the old text need not be looked at bracket by bracket.
    if (before.starts_with(is) && before.size() > is.size() &&
        (before[is.size()] == ',' || before[is.size()] == '}')) {
      before.remove_prefix(is.size() + 1);
      continue;
    }
    take_member(before);
    if (!first) out += ',';
    first = false;
    out += is;
  }
}

}  // namespace pioche
