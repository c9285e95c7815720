// Whether a text that somebody wrote can be shown to others on a line of theirs: nothing in it
// controls the line, turns the direction of writing, or passes for nothing.
#pragma once

#include <cstdint>
#include <string_view>

namespace pioche {

enum class Legibility : std::uint8_t {
  fine,
  blank,   // nothing can be seen of it
  unsafe,  // it has a character that must not be shown
};

// Of a well-formed text (core/utf8.h).
Legibility legibility_of(std::string_view text);

// A well-formed text without the white space around it.
std::string_view trimmed(std::string_view text);

}  // namespace pioche
