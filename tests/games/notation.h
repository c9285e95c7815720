// Every move that a game's notation can write.
#pragma once

#include <vector>

#include "engine/engine.h"

namespace pioche::tests {

const std::vector<Move>& all_moves(const Engine& engine);

}  // namespace pioche::tests
