// Each seat's chance to win the match, from the scores and what has been taken.
#pragma once

#include "core/heuristics.h"
#include "games/pot/state.h"

namespace pioche::pot {

// Measured: the points of equal players spread by about 18 in a round, and those that are still to
// come by less, the fewer cards are left.
inline void win_probabilities(const State& s, WinProbabilities& probabilities) {
  constexpr float spread_of_round = 10;
  constexpr float least_spread = 1;
  Common common = s;
  float rounds = static_cast<float>(s.options.rounds) - static_cast<float>(s.round);
  if (s.phase > scored) {
    for (std::size_t seat = 0; seat < s.players; ++seat)
      common.scores[seat] += total_value(s.taken[seat].faces());
    rounds += static_cast<float>(s.hands[s.leader].size()) / cards_each;
  }
  win_probabilities_by_score(common, 1, least_spread + spread_of_round * std::sqrt(rounds),
                             probabilities);
}

}  // namespace pioche::pot
