#include "text/display_safety.h"

#include <algorithm>
#include <array>
#include <string>

#include "engine/utf8.h"

namespace pioche {

namespace {

struct Range {
  std::uint32_t first;
  std::uint32_t last;
};

constexpr bool is_in(const auto& ranges, std::uint32_t code) {
  return std::ranges::any_of(
      ranges, [&](const Range& range) { return code >= range.first && code <= range.last; });
}

constexpr std::array<Range, 7> spaces{{{0x20, 0x20},
                                       {0xA0, 0xA0},
                                       {0x1680, 0x1680},
                                       {0x2000, 0x200A},
                                       {0x202F, 0x202F},
                                       {0x205F, 0x205F},
                                       {0x3000, 0x3000}}};

// Controls, line ends, marks and overrides of direction, characters without a width, blanks that
// pass for letters, tags, and the numbers that are no characters. The joiners U+200C and U+200D
// are not among them: Persian and families of emoji need them.
constexpr std::array<Range, 19> forbidden{{{0x0, 0x1F},
                                           {0x7F, 0x9F},
                                           {0xAD, 0xAD},
                                           {0x34F, 0x34F},
                                           {0x61C, 0x61C},
                                           {0x115F, 0x1160},
                                           {0x17B4, 0x17B5},
                                           {0x180B, 0x180F},
                                           {0x200B, 0x200B},
                                           {0x200E, 0x200F},
                                           {0x2028, 0x202E},
                                           {0x2060, 0x206F},
                                           {0x2800, 0x2800},
                                           {0x3164, 0x3164},
                                           {0xFDD0, 0xFDEF},
                                           {0xFEFF, 0xFEFF},
                                           {0xFFA0, 0xFFA0},
                                           {0xFFF0, 0xFFFB},
                                           {0xE0000, 0x10FFFF}}};
// U+FFFE and U+FFFF of every plane are no characters either.
constexpr bool is_forbidden(std::uint32_t code) {
  return is_in(forbidden, code) || (code & 0xFFFE) == 0xFFFE;
}

// They take no place of their own: variation selectors, joiners, combining marks.
constexpr std::array<Range, 4> attached{
    {{0x300, 0x36F}, {0x200C, 0x200D}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}}};

// How many bytes of white space there are at the beginning.
std::size_t blank_prefix(std::string_view text) {
  std::size_t size = 0;
  for (std::string_view rest = text; !rest.empty();) {
    const std::uint32_t code = take_code_point(rest);
    if (!is_in(spaces, code) && !(code >= 9 && code <= 13)) break;
    size = text.size() - rest.size();
  }
  return size;
}

// Where the last character begins.
std::size_t last_character(std::string_view text) {
  std::size_t at = text.size() - 1;
  while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0u) == 0x80) --at;
  return at;
}

}  // namespace

DisplaySafety display_safety_of(std::string_view text) {
  bool can_be_seen = false;
  while (!text.empty()) {
    const std::uint32_t code = take_code_point(text);
    if (is_forbidden(code)) return DisplaySafety::unsafe;
    can_be_seen |= !is_in(spaces, code) && !is_in(attached, code);
  }
  return can_be_seen ? DisplaySafety::fine : DisplaySafety::blank;
}

std::string_view trimmed(std::string_view text) {
  text.remove_prefix(blank_prefix(text));
  while (!text.empty()) {
    const std::string_view last = text.substr(last_character(text));
    if (blank_prefix(last) == 0) break;
    text.remove_suffix(last.size());
  }
  return text;
}

}  // namespace pioche
