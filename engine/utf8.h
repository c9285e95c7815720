// UTF-8: what is well formed, and reading and writing one character.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace pioche {

// The length of the longest well-formed beginning of a text (all of it, if it is well formed).
std::size_t valid_utf8_prefix(std::string_view text);

// Removes the first character of a well-formed text that is not empty.
std::uint32_t take_code_point(std::string_view& text);

void append_utf8(std::string& out, std::uint32_t code_point);

// How many characters there are in a well-formed text.
std::size_t utf8_length(std::string_view text);

}  // namespace pioche
