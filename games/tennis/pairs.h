// Every pair of balls that can be chosen, listed beforehand for each set of balls: choosing is two
// moves in five, and a loop over pairs that ends where chance has it is slow.
#pragma once

#include <algorithm>

#include "games/tennis/state.h"

namespace pioche::tennis {

struct PairsOfBalls {
  std::array<Move, balls_each*(balls_each - 1) / 2> items{};
  std::uint32_t count = 0;
};

constexpr PairsOfBalls pairs_among(FaceSet balls) {
  PairsOfBalls pairs;
  for_each_face(balls, [&](Card low) {
    const FaceSet higher = balls & ~(2 * face(low) - 1);
    for_each_face(higher,
                  [&](Card high) { pairs.items[pairs.count++] = {choose_balls, low, high, 0}; });
  });
  return pairs;
}

inline constexpr auto all_pairs = [] {
  std::array<PairsOfBalls, 1 << balls_each> all{};
  for (std::size_t set = 0; set < all.size(); ++set)
    all[set] = pairs_among(FaceSet{set} << first_ball);
  return all;
}();

constexpr void list_pairs(FaceSet balls, MoveList& moves) {
  const PairsOfBalls& pairs = all_pairs[static_cast<std::size_t>(balls >> first_ball)];
  std::copy(pairs.items.begin(), pairs.items.end(), moves.items.begin());
  moves.count = pairs.count;
}

}  // namespace pioche::tennis
