// Each seat's chance to win the match, from the scores and what has been taken.
#pragma once

#include "core/heuristics.h"
#include "games/pot/state.h"

namespace pioche::pot {

// Measured: the points of equal players spread by about 18 in a round, and those that are still to
// come by less, the fewer cards are left.
inline void outlook(const State& s, Chances& chances) {
  constexpr float spread_of_round = 10;
  constexpr float least_spread = 1;
  Common table = s;
  float rounds = static_cast<float>(s.options.rounds) - static_cast<float>(s.round);
  if (s.phase > scored) {
    for (std::size_t seat = 0; seat < s.players; ++seat)
      table.scores[seat] += total_value(s.taken[seat].faces());
    rounds += static_cast<float>(s.hands[s.leader].size()) / cards_each;
  }
  chances_by_score(table, 1, least_spread + spread_of_round * std::sqrt(rounds), chances);
}

}  // namespace pioche::pot
