// Cards drawn as text on a terminal.
#pragma once

#include <string>
#include <string_view>

#include "cli/terminal/terminal.h"
#include "text/wording.h"

namespace pioche {

// The players of a match, whose names may come from a file, made safe for a terminal.
Lines printable_names(const Match&);

// A card of a position, a view or an event in its notation.
std::string card_notation(json::Value card);

TextStyle colour_style(std::string_view colour);
// The colour of a card: its own, or for bare numbers one that grows hotter with the number.
TextStyle card_style(const Engine&, std::string_view card);

// As a block: [R7]. In a row of many: R7.
std::string card_block(const Terminal&, const Engine&, std::string_view card);
std::string card_letters(const Terminal&, const Engine&, std::string_view card);

}  // namespace pioche
