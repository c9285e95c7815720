// The moves of a seat in notation, sorted by bytes.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "engine/engine.h"

namespace pioche {

inline std::vector<std::string> legal_moves(const Engine& engine, const AnyState& state,
                                            Seat seat) {
  MoveList moves;
  engine.generate(state, seat, moves);
  std::vector<std::string> texts;
  ShortString notation;
  for (std::uint32_t i = 0; i < moves.size(); ++i) {
    engine.write_move(moves[i], notation);
    texts.emplace_back(notation.text());
  }
  std::ranges::sort(texts);
  return texts;
}

}  // namespace pioche
