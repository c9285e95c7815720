// How Pot is played well (core/heuristics.h).
#pragma once

#include "games/pot/quick_move.h"
#include "games/pot/win_probabilities.h"

namespace pioche::pot {

struct Heuristics {
  static Advice quick_move(const State& s, Seat seat, const MoveList& moves, Rng& rng) {
    return pot::quick_move(s, seat, moves, rng);
  }
  static void win_probabilities(const State& s, WinProbabilities& probabilities) {
    pot::win_probabilities(s, probabilities);
  }
};

}  // namespace pioche::pot
