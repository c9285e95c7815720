// In the tests `engines()` has two games more than are shipped: Summit, from which tools/new_game
// makes a new game, and Ridge, which has two versions of its rules. They have no texts.
#pragma once

#include "engine/engine.h"

namespace pioche {

extern const Engine ridge_engine;

std::span<const Engine* const> shipped_engines();

}  // namespace pioche
