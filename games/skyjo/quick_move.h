// Skyjo by rule of thumb, as a person counts: a face-down card is worth five, a low card goes where
// it saves most, equal cards gather in a column, and the round is ended by who is well ahead.
#pragma once

#include "core/heuristics.h"
#include "games/skyjo/state.h"

namespace pioche::skyjo {

class Habit {
 public:
  Habit(const State& s, Seat seat) : s_(s), seat_(seat), grid_(s.grids[seat]) {}

  struct Step {
    std::size_t place;
    int gain;
    std::string_view why;
  };

  // Where a card saves most.
  Step best_for(Card card) const {
    Step best{0, least, {}};
    for (unsigned left = grid_.here; left != 0; left &= left - 1u) {
      const auto place = static_cast<std::size_t>(std::countr_zero(left));
      const Step step = laid(card, place);
      if (step.gain > best.gain) best = step;
    }
    return best;
  }

  // Turning up a card gains nothing by itself; a column with two equal cards comes first.
  Step best_to_turn_up() const {
    Step best{0, least, {}};
    for (unsigned left = grid_.down(); left != 0; left &= left - 1u) {
      const auto place = static_cast<std::size_t>(std::countr_zero(left));
      const auto [one, two] = others_of_column(place);
      const int hope = grid_.is_up(one) && grid_.is_up(two) && grid_.cards[one] == grid_.cards[two];
      const int gain = hope - price_of_ending(place, points(place));
      if (gain > best.gain) best = {place, gain, ends_at(place) ? "end" : "turn_up"};
    }
    return best;
  }

  const Grid& grid() const { return grid_; }

 private:
  static constexpr int unknown_points = 5;
  static constexpr int least = -1000;

  static std::pair<std::size_t, std::size_t> others_of_column(std::size_t place) {
    const std::size_t top = place - place % rows;
    return {place == top ? top + 1 : top, place == top + 2 ? top + 1 : top + 2};
  }

  int points(std::size_t place) const {
    return grid_.is_up(place) ? value_of(grid_.cards[place]) : unknown_points;
  }
  static int sum(const Grid& grid) {
    int total = unknown_points * std::popcount(grid.down());
    for (unsigned left = grid.up; left != 0; left &= left - 1u)
      total += value_of(grid.cards[static_cast<std::size_t>(std::countr_zero(left))]);
    return total;
  }

  // How many of the column's other two show this card.
  int equals(Card card, std::size_t place) const {
    const auto [one, two] = others_of_column(place);
    return (grid_.is_up(one) && grid_.cards[one] == card) +
           (grid_.is_up(two) && grid_.cards[two] == card);
  }

  // Two equal cards are half way to none; low ones are as good as they stand.
  static int worth_of_pair(Card card) { return std::max(0, value_of(card)) / 2; }

  Step laid(Card card, std::size_t place) const {
    const int value = value_of(card);
    int after = value;
    std::string_view why = grid_.is_up(place) ? "low_for_high" : "low_for_unknown";
    if (const int equal = equals(card, place); equal == 2) {
      after = -2 * value;
      why = "clear";
    } else if (equal == 1) {
      after = value - worth_of_pair(card);
      why = "pair";
    }
    int before = points(place);
    if (grid_.is_up(place) && equals(grid_.cards[place], place) == 1)
      before -= worth_of_pair(grid_.cards[place]);
    if (ends_at(place)) why = "end";
    return {place, before - after - price_of_ending(place, after), why};
  }

  bool ends_at(std::size_t place) const {
    return s_.ender == nobody && (grid_.down() & ~(1u << place)) == 0;
  }

  // K14: who ends the round without the lowest sum pays it twice. The others have one more turn,
  // which is worth about four points.
  int price_of_ending(std::size_t place, int after) const {
    if (!ends_at(place)) return 0;
    constexpr int last_turn = 4;
    const int own = sum(grid_) - points(place) + after;
    bool ahead = true;
    for (Seat seat = 0; seat < s_.players; ++seat)
      if (seat != seat_) ahead = ahead && own < sum(s_.grids[seat]) - last_turn;
    const int turns = s_.turns / s_.players;
    return ahead ? 0 : std::max(0, own - std::max(0, turns - usual_turns));
  }
  static constexpr int usual_turns = 20;

  const State& s_;
  Seat seat_;
  const Grid& grid_;
};

// The discard is taken where it saves a good deal: a drawn card may be better, and leaves a choice.
inline Advice quick_move_on_turn(const Habit& habit, Card top) {
  constexpr int good_gain = 3;
  const auto best = habit.best_for(top);
  if (best.gain >= good_gain) return {rank_in(habit.grid().here, best.place), best.why};
  return {static_cast<std::uint32_t>(std::popcount(habit.grid().here)), "draw"};
}

inline Advice quick_move_holding(const Habit& habit, Card held) {
  constexpr int least_gain = 2;  // turning up a card tells something, too
  const auto laid = habit.best_for(held);
  const auto turned = habit.best_to_turn_up();
  const unsigned here = habit.grid().here;
  if (habit.grid().down() == 0 || laid.gain >= turned.gain + least_gain)
    return {rank_in(here, laid.place), laid.why};
  return {
      static_cast<std::uint32_t>(std::popcount(here)) + rank_in(habit.grid().down(), turned.place),
      turned.why};
}

inline Advice quick_move(const State& s, Seat seat, const MoveList& moves, Rng&) {
  // All cards are alike before the first is turned up.
  if (s.phase == flipping) return {0, "all_alike", true};
  if (moves.size() == 1) return {0, "only_one", true};
  const Habit habit(s, seat);
  return s.phase == turn ? quick_move_on_turn(habit, s.discard.top())
                         : quick_move_holding(habit, s.held);
}

}  // namespace pioche::skyjo
