// What everyone can tell from the grids on the table.
#pragma once

#include <cmath>

#include "games/skyjo/prospects.h"
#include "games/skyjo/state.h"

namespace pioche::skyjo {

// A grid as everyone sees it, with so many turns left for its owner.
class Sight {
 public:
  Sight(const Grid& grid, float turns) : here_(grid.here), down_(grid.down()) {
    for (std::size_t place = 0; place < places; ++place)
      shown_[place] = grid.is_up(place) ? grid.cards[place] : std::uint8_t{face_down};
    const int left = std::popcount(here_) / static_cast<int>(rows);
    // Where columns are gone, each of the others gets more turns.
    const float for_each = turns * columns / static_cast<float>(std::max(left, 1));
    const auto stage = std::min(static_cast<std::size_t>(for_each + 0.5f), stages - 1);
    const Prospects& prospects = Prospects::of_deck();
    for (std::size_t top = 0; top < places; top += rows) {
      const std::size_t one = shown_[top], two = shown_[top + 1], three = shown_[top + 2];
      rows_[top] = &prospects.points(stage, two, three);
      rows_[top + 1] = &prospects.points(stage, one, three);
      rows_[top + 2] = &prospects.points(stage, one, two);
      if (has(top)) sum_ += (*rows_[top])[one];
    }
  }

  bool has(std::size_t place) const { return (here_ >> place & 1u) != 0; }
  unsigned here() const { return here_; }
  unsigned down() const { return down_; }
  int downs() const { return std::popcount(down_); }
  std::size_t shown(std::size_t place) const { return shown_[place]; }
  float sum() const { return sum_; }

  // What the column counts with each face at this place, and as it is.
  const Row& row(std::size_t place) const { return *rows_[place]; }
  float now(std::size_t place) const { return row(place)[shown_[place]]; }

  // How much each face would gain at its best place.
  Row best_gains() const {
    Row best{};
    for (unsigned left = here_; left != 0; left &= left - 1u) {
      const auto place = static_cast<std::size_t>(std::countr_zero(left));
      const Row& after = row(place);
      const float before = now(place);
      for (std::size_t face = 0; face < faces; ++face)
        best[face] = std::max(best[face], before - after[face]);
    }
    return best;
  }

 private:
  unsigned here_;
  unsigned down_;
  std::array<std::uint8_t, places> shown_;
  std::array<const Row*, places> rows_;
  float sum_ = 0;
};

// How many turns each seat will still have, about: until somebody turns up the last card.
inline float turns_left(const State& s) {
  if (s.ender != nobody) return 0;
  int fewest = places;
  for (Seat seat = 0; seat < s.players; ++seat)
    fewest = std::min(fewest, std::popcount(s.grids[seat].down()));
  return static_cast<float>(fewest) + 2.0f;
}

// The chance that somebody who expects so many points, with so many cards face down, gets more than
// `sum`.
inline float chance_to_be_above(float expected, int downs, float sum) {
  constexpr float card_variance = 20;
  constexpr float turn_variance = 6;
  const float variance = turn_variance + card_variance * static_cast<float>(downs);
  const float ahead = expected - 0.5f - sum;
  return 0.5f + 0.5f * ahead / std::sqrt(variance + ahead * ahead);
}

}  // namespace pioche::skyjo
