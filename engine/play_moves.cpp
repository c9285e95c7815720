#include "engine/play_moves.h"

#include <cstdlib>

namespace pioche {

std::uint64_t play_moves(const Engine& engine, int players, std::uint64_t moves) {
  AnyState state;
  if (!engine.start(state, players, {}, quick_chance(1))) std::abort();
  Rng rng{42};
  std::uint64_t matches = 0;
  for (std::uint64_t made = 0; made < moves;) {
    engine.restart(state, quick_chance(++matches));
    made += engine.play_randomly(state, rng, moves - made);
  }
  return matches;
}

}  // namespace pioche
