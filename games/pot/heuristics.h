// How Pot is played well (core/heuristics.h).
#pragma once

#include "games/pot/outlook.h"
#include "games/pot/quick_move.h"

namespace pioche::pot {

struct Heuristics {
  static Advice quick_move(const State& s, Seat seat, const MoveList& moves, Dice& dice) {
    return pot::quick_move(s, seat, moves, dice);
  }
  static void outlook(const State& s, Chances& chances) { pot::outlook(s, chances); }
};

}  // namespace pioche::pot
