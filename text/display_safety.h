// Whether a user's text can be shown to others on one line: it has no control characters, no marks
// of writing direction and no invisible characters.
#pragma once

#include <cstdint>
#include <string_view>

namespace pioche {

enum class DisplaySafety : std::uint8_t {
  fine,
  blank,   // nothing can be seen of it
  unsafe,  // it has a character that must not be shown
};

// Of a well-formed text (engine/utf8.h).
DisplaySafety display_safety_of(std::string_view text);

// A well-formed text without the white space around it.
std::string_view trimmed(std::string_view text);

}  // namespace pioche
