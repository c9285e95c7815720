// The width of text on a terminal, padding and wrapping. Escape sequences of colours have no width; a
// no-break space never breaks a line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pioche {

using Lines = std::vector<std::string>;

int display_width(std::string_view text);

// Pads with spaces to at least this width.
std::string padded(std::string_view text, int width);
std::string padded_left(std::string_view text, int width);

// Cuts to at most this width, with an ellipsis. For text without colours.
std::string clipped(std::string_view text, int width);

// Wraps words to lines of at most this width; every line but the first is indented.
Lines wrapped(std::string_view text, int width, int indent = 0);

// The same for pieces that are never broken.
Lines flowed(const Lines& pieces, std::string_view separator, int width, int indent = 0);

// Pieces in columns of equal width, read downwards.
Lines in_columns(const Lines& pieces, int width, int indent);

// Untrusted text made safe for a terminal: invalid bytes and control characters are replaced.
std::string printable(std::string_view text);

}  // namespace pioche
