// A string in a fixed buffer, for move notation without heap allocation.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pioche {

struct ShortString {
  std::array<char, 23> chars{};
  std::uint8_t count = 0;

  constexpr std::string_view text() const { return {chars.data(), count}; }
  constexpr void clear() { *this = {}; }
  constexpr ShortString& operator<<(char c) {
    assert(count < chars.size() && "a notation has at most 23 characters (ShortString)");
    chars[count++] = c;
    return *this;
  }
  constexpr ShortString& operator<<(std::string_view more) {
    for (const char c : more) *this << c;
    return *this;
  }
  constexpr bool operator==(const ShortString&) const = default;
};

// Removes `prefix` from the beginning of a text; false where it is not there.
constexpr bool consume_prefix(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

// The index of a text in an array of names, or 0: names[0] is never an answer.
template <class Names>
constexpr std::uint8_t index_of(const Names& names, std::string_view text) {
  for (std::size_t i = 1; i < names.size(); ++i)
    if (names[i] == text && !text.empty()) return static_cast<std::uint8_t>(i);
  return 0;
}

}  // namespace pioche
