// Clauses of a game's rules, laid out for a terminal.
#pragma once

#include <string>
#include <string_view>

#include "cli/terminal/terminal.h"
#include "engine/engine.h"

namespace pioche {

// All of them, under their headings.
Lines rule_pages(const Terminal&, const Engine&, std::string_view language);

// One of them, named in any case (`s16`); nothing where there is none of that name.
Lines clause_page(const Terminal&, const Engine&, std::string_view language, std::string_view id);

// "S1 … S24"
std::string clause_range(const Engine&);

}  // namespace pioche
