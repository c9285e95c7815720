// How Pot is played well (core/heuristics.h).
#pragma once

#include "games/pot/outlook.h"
#include "games/pot/thumb.h"

namespace pioche::pot {

struct Heuristics {
  static Advice thumb(const State& s, Seat seat, const MoveList& moves, Dice& dice) {
    return pot::thumb(s, seat, moves, dice);
  }
  static void outlook(const State& s, Chances& chances) { pot::outlook(s, chances); }
};

}  // namespace pioche::pot
