// A short text in a fixed buffer, for notation without the heap.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pioche {

struct Word {
  std::array<char, 23> chars{};
  std::uint8_t count = 0;

  constexpr std::string_view text() const { return {chars.data(), count}; }
  constexpr void clear() { *this = {}; }
  constexpr Word& operator<<(char c) {
    assert(count < chars.size());
    chars[count++] = c;
    return *this;
  }
  constexpr Word& operator<<(std::string_view more) {
    for (const char c : more) *this << c;
    return *this;
  }
  constexpr bool operator==(const Word&) const = default;
};

// Takes `prefix` off the beginning of a text, if it is there.
constexpr bool eat(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

// The place of a text in a table of names, or 0: names[0] is never an answer.
template <class Names>
constexpr std::uint8_t place_in(const Names& names, std::string_view text) {
  for (std::size_t i = 1; i < names.size(); ++i)
    if (names[i] == text && !text.empty()) return static_cast<std::uint8_t>(i);
  return 0;
}

}  // namespace pioche
