// Random options for a game, as somebody might set a table: each left out, or any value allowed.
#pragma once

#include <map>
#include <string>

#include "engine/engine.h"

namespace pioche {

// Option names with their values as JSON texts.
using OptionTexts = std::map<std::string, std::string>;

// `players` matters where the value depends on the table (a seat, a colour each).
OptionTexts random_options(const Engine&, int players, Rng&);

std::string options_object(const OptionTexts&);

}  // namespace pioche
