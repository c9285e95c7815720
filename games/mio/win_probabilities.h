// Each seat's probability to win a match of Mio, from the scores.
#pragma once

#include <algorithm>
#include <cmath>

#include "core/heuristics.h"
#include "games/mio/state.h"

namespace pioche::mio {

// The further from the target, the more can still change. The figures are those that foretold the
// winners of many matches best.
inline void win_probabilities(const State& s, WinProbabilities& probabilities) {
  std::int32_t most = 0;
  for (Seat seat = 0; seat < s.players; ++seat) most = std::max(most, s.scores[seat]);
  const auto to_come = static_cast<float>(std::max(0, s.options.target - most));
  const float share = 7.6f / static_cast<float>(s.players);
  win_probabilities_by_score(s, -1, share * std::sqrt(to_come + 10), probabilities);
}

}  // namespace pioche::mio
