// Random play, match after match: the work by which the speed of playing is measured.
#pragma once

#include "engine/engine.h"

namespace pioche {

// Plays exactly so many moves; returns how many matches were begun. The number of players must be
// one that the game allows.
std::uint64_t play_moves(const Engine&, int players, std::uint64_t moves);

}  // namespace pioche
