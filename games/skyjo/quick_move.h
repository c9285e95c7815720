// Skyjo by rule of thumb, as a person counts: a face-down card is worth five, a low card goes where
// it saves most, equal cards gather in a column, and the round is ended by who is well ahead.
#pragma once

#include "core/heuristics.h"
#include "games/skyjo/state.h"

namespace pioche::skyjo {

// How somebody counts.
struct Manner {
  int unknown_points = 5;     // of a card that lies face down
  int pair_percent = 50;      // of its value that a second equal card in a column is worth
  int good_gain = 3;          // so much makes the discard better than a card unseen
  int least_gain = 2;         // turning up a card tells something, too
  bool heeds_the_end = true;  // whether it thinks of what ending the round may cost
};
inline constexpr Manner manner;

class PlaceScorer {
 public:
  PlaceScorer(const State& s, Seat seat, const Manner& by)
      : s_(s), manner_(by), seat_(seat), grid_(s.grids[seat]) {}

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
  const Manner& manner() const { return manner_; }

 private:
  static constexpr int least = -1000;

  static std::pair<std::size_t, std::size_t> others_of_column(std::size_t place) {
    const std::size_t top = place - place % rows;
    return {place == top ? top + 1 : top, place == top + 2 ? top + 1 : top + 2};
  }

  int points(std::size_t place) const {
    return grid_.is_up(place) ? value_of(grid_.cards[place]) : manner_.unknown_points;
  }
  int sum(const Grid& grid) const {
    int total = manner_.unknown_points * std::popcount(grid.down());
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
  int worth_of_pair(Card card) const {
    return std::max(0, value_of(card)) * manner_.pair_percent / 100;
  }

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
    if (!ends_at(place) || !manner_.heeds_the_end) return 0;
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
  const Manner& manner_;
  Seat seat_;
  const Grid& grid_;
};

// The discard is taken where it saves a good deal: a drawn card may be better, and leaves a choice.
inline Advice quick_move_on_turn(const PlaceScorer& scorer, Card top) {
  const auto best = scorer.best_for(top);
  const unsigned here = scorer.grid().here;
  if (best.gain >= scorer.manner().good_gain) return {rank_in(here, best.place), best.why};
  return {static_cast<std::uint32_t>(std::popcount(here)), "draw"};
}

inline Advice quick_move_holding(const PlaceScorer& scorer, Card held) {
  const auto laid = scorer.best_for(held);
  const auto turned = scorer.best_to_turn_up();
  const unsigned here = scorer.grid().here;
  if (scorer.grid().down() == 0 || laid.gain >= turned.gain + scorer.manner().least_gain)
    return {rank_in(here, laid.place), laid.why};
  return {
      static_cast<std::uint32_t>(std::popcount(here)) + rank_in(scorer.grid().down(), turned.place),
      turned.why};
}

inline Advice move_by(const Manner& by, const State& s, Seat seat, const MoveList& moves) {
  // All cards are alike before the first is turned up.
  if (s.phase == flipping) return {0, "all_alike", true};
  if (moves.size() == 1) return {0, "only_one", true};
  const PlaceScorer scorer(s, seat, by);
  return s.phase == turn ? quick_move_on_turn(scorer, s.discard.top())
                         : quick_move_holding(scorer, s.held);
}

inline Advice quick_move(const State& s, Seat seat, const MoveList& moves, Rng&) {
  return move_by(manner, s, seat, moves);
}

}  // namespace pioche::skyjo
