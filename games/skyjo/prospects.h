// What a column of a grid will count in the end: the expectation over the deck, if the column is
// improved whenever that is possible in the turns that are left.
#pragma once

#include <algorithm>
#include <memory>

#include "games/skyjo/cards.h"

namespace pioche::skyjo {

inline constexpr std::size_t stages = 16;  // 0 … 15 turns left
inline constexpr std::size_t faces = card_names.size();
inline constexpr std::size_t face_down = 0;

// A number for each face; the first is for a card that lies face down.
using Row = std::array<float, faces>;

// How likely each face is. To count the cards that have been seen changes nothing that can be
// measured: 0.0 ± 0.2 points a round.
inline constexpr Row likelihood = [] {
  Row row{};
  for (std::size_t face = 1; face < faces; ++face)
    row[face] = static_cast<float>(copies[face]) / static_cast<float>(most_cards);
  return row;
}();

constexpr float mean(const Row& row) {
  float sum = 0;
  for (std::size_t face = 0; face < faces; ++face) sum += likelihood[face] * row[face];
  return sum;
}

class Prospects {
 public:
  static const Prospects& of_deck() {
    static const Prospects prospects;
    return prospects;
  }

  // The points of a column by its third card, when these are the other two.
  const Row& points(std::size_t stage, std::size_t one, std::size_t two) const {
    return (*table_)[stage][one * faces + two];
  }

 private:
  // A turn serves one column: each gets this share of the turns …
  static constexpr float share = 0.85f;
  // … and a change that gains less than this is left for something better elsewhere.
  static constexpr float least_gain = 0.7f;

  Prospects() : table_(std::make_unique<Table>()) {
    for (std::size_t stage = 0; stage < stages; ++stage)
      for (std::size_t one = 0; one < faces; ++one)
        for (std::size_t two = one; two < faces; ++two)
          for (std::size_t three = two; three < faces; ++three)
            set(stage, one, two, three,
                stage == 0 ? at_end(one, two, three) : before(stage, one, two, three));
  }

  void set(std::size_t stage, std::size_t a, std::size_t b, std::size_t c, float points) {
    auto& at = (*table_)[stage];
    at[a * faces + b][c] = at[b * faces + a][c] = points;
    at[a * faces + c][b] = at[c * faces + a][b] = points;
    at[b * faces + c][a] = at[c * faces + b][a] = points;
  }

  // Face-down cards come first in the order.
  static float at_end(std::size_t one, std::size_t two, std::size_t three) {
    if (one == face_down) {
      Row row{};
      for (std::size_t face = 1; face < faces; ++face) row[face] = at_end_of(two, three, face);
      return mean(row);
    }
    if (one == two && two == three) return 0;
    return static_cast<float>(one + two + three) - 3.0f * zero;
  }
  static float at_end_of(std::size_t one, std::size_t two, std::size_t three) {
    if (two < one) std::swap(one, two);
    if (three < two) std::swap(two, three);
    if (two < one) std::swap(one, two);
    return at_end(one, two, three);
  }

  // With a turn more than at the stage below: one card is offered, and is laid where it helps most,
  // or a card is turned up, or the turn is spent elsewhere.
  float before(std::size_t stage, std::size_t one, std::size_t two, std::size_t three) const {
    if (one != face_down && one == two && two == three) return 0;
    const Row& for_one = points(stage - 1, two, three);
    const Row& for_two = points(stage - 1, one, three);
    const Row& for_three = points(stage - 1, one, two);
    const float kept = for_one[one];
    const float idle = one == face_down ? std::min(kept, mean(for_one) + least_gain) : kept;
    Row used{};
    for (std::size_t face = 1; face < faces; ++face)
      used[face] =
          std::min(idle, std::min({for_one[face], for_two[face], for_three[face]}) + least_gain);
    return (1 - share) * kept + share * mean(used);
  }

  using Table = std::array<std::array<Row, faces * faces>, stages>;
  std::unique_ptr<Table> table_;
};

}  // namespace pioche::skyjo
