// Text in columns: how wide it is on a terminal, and how it is wrapped. Escape sequences of colours
// take no room; a no-break space never breaks a line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pioche {

using Lines = std::vector<std::string>;

int columns_of(std::string_view text);

// At least so wide.
std::string padded(std::string_view text, int width);
std::string padded_left(std::string_view text, int width);

// At most so wide: what does not fit becomes an ellipsis. For text without colours.
std::string clipped(std::string_view text, int width);

// Words at most so wide a line; every line but the first begins with `indent` spaces.
Lines wrapped(std::string_view text, int width, int indent = 0);

// Pieces that are never broken, side by side as far as they fit.
Lines flowed(const Lines& pieces, std::string_view separator, int width, int indent = 0);

// Pieces as a grid read downwards, each column as wide as the widest.
Lines in_columns(const Lines& pieces, int width, int indent);

// What somebody else wrote, made safe for a terminal: well-formed and without control characters.
std::string printable(std::string_view text);

}  // namespace pioche
