// What the scores of Solo tell about who will win the match.
#pragma once

#include <algorithm>
#include <cmath>

#include "core/heuristics.h"
#include "games/solo/state.h"

namespace pioche::solo {

// The further from the target, the more can still change. The figures are those that foretold the
// winners of many matches best.
inline void outlook(const State& s, Chances& chances) {
  std::int32_t most = 0;
  for (Seat seat = 0; seat < s.players; ++seat) most = std::max(most, s.scores[seat]);
  const auto to_come = static_cast<float>(std::max(0, s.options.target - most));
  const auto players = static_cast<float>(s.players);
  const float share = 2.2f + 20 / (players * players);
  chances_by_score(s, -1, share * std::sqrt(to_come + 30), chances);
}

}  // namespace pioche::solo
