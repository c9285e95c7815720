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
      shown_[place] = grid.is_up(place) ? grid.cards[place] : face_down;
    const int left = std::popcount(here_) / static_cast<int>(rows);
    // Where columns are gone, each of the others gets more turns.
    const float for_each = turns * columns / static_cast<float>(std::max(left, 1));
    stage_ = std::min(static_cast<std::size_t>(for_each + 0.5f), stages - 1);
    for (std::size_t top = 0; top < places; top += rows)
      if (has(top)) sum_ += row(top)[shown_[top]];
  }

  bool has(std::size_t place) const { return (here_ >> place & 1u) != 0; }
  unsigned here() const { return here_; }
  unsigned down() const { return down_; }
  int downs() const { return std::popcount(down_); }
  std::size_t shown(std::size_t place) const { return shown_[place]; }
  float sum() const { return sum_; }

  // What the column counts with each face at this place.
  const Row& row(std::size_t place) const { return row(place, stage_); }
  const Row& row(std::size_t place, std::size_t stage) const {
    const std::size_t top = place - place % rows;
    const std::size_t one = place == top ? top + 1 : top;
    const std::size_t two = place == top + 2 ? top + 1 : top + 2;
    return Prospects::of_deck().points(stage, shown_[one], shown_[two]);
  }

  // The same for all columns together, when the round ends without a further turn.
  float sum_at_once() const {
    float sum = 0;
    for (std::size_t top = 0; top < places; top += rows)
      if (has(top)) sum += row(top, 0)[shown_[top]];
    return sum;
  }

  // How much each face would gain at its best place.
  Row best_gains() const {
    Row best{};
    for (unsigned left = here_; left != 0; left &= left - 1u) {
      const auto place = static_cast<std::size_t>(std::countr_zero(left));
      const Row& points = row(place);
      const float now = points[shown_[place]];
      for (std::size_t face = 0; face < faces; ++face)
        best[face] = std::max(best[face], now - points[face]);
    }
    return best;
  }

 private:
  unsigned here_;
  unsigned down_;
  std::array<std::uint8_t, places> shown_;
  std::size_t stage_;
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
  constexpr float card_variance = 13;
  constexpr float turn_variance = 4;
  const float variance = turn_variance + card_variance * static_cast<float>(downs);
  const float ahead = expected - 0.5f - sum;
  return 0.5f + 0.5f * ahead / std::sqrt(variance + ahead * ahead);
}

}  // namespace pioche::skyjo
