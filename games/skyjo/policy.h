// How the search plays on: each move is judged by what the grids will then count in the end, and
// the end of the round by the chance to have the lowest sum.
#pragma once

#include "core/heuristics.h"
#include "games/skyjo/sight.h"

namespace pioche::skyjo {

// The choice of one seat on its turn. Costs are points, its own less those of the others, against
// passing.
class Choice {
 public:
  Choice(const State& s, Seat seat)
      : s_(s), seat_(seat), turns_(turns_left(s)), own_(s.grids[seat], turns_) {
    if (s.ender != nobody) return;
    find_gifts();
    if (own_.downs() <= 1) find_costs_of_ending();
  }

  struct Place {
    std::size_t place;
    float cost;
  };

  Place best_for(Card card) const {
    Place best{0, worst};
    for (unsigned left = own_.here(); left != 0; left &= left - 1u) {
      const auto place = static_cast<std::size_t>(std::countr_zero(left));
      const float cost =
          (ends_at(place) ? ending_[card] : own_.row(place)[card] - own_.now(place)) +
          gifts_[own_.shown(place)];
      if (cost < best.cost) best = {place, cost};
    }
    return best;
  }

  // Turning up a card, without what is given away by the card put down.
  Place best_to_turn_up() const {
    Place best{0, worst};
    for (unsigned left = own_.down(); left != 0;) {
      const auto place = static_cast<std::size_t>(std::countr_zero(left));
      const float cost = ends_at(place) ? mean(ending_) : mean(own_.row(place)) - own_.now(place);
      if (cost < best.cost) best = {place, cost};
      // The other face-down cards of the column are worth the same.
      left &= ~(whole_column << (place - place % rows));
    }
    return best;
  }

  float cost_of_drawing() const {
    const float turned_up = best_to_turn_up().cost;
    Row best;
    for (std::size_t face = 0; face < faces; ++face) best[face] = turned_up + gifts_[face];
    for (unsigned left = own_.here(); left != 0; left &= left - 1u) {
      const auto place = static_cast<std::size_t>(std::countr_zero(left));
      const Row& after = ends_at(place) ? ending_ : own_.row(place);
      const float before = (ends_at(place) ? 0 : own_.now(place)) - gifts_[own_.shown(place)];
      for (std::size_t face = 0; face < faces; ++face)
        best[face] = std::min(best[face], after[face] - before);
    }
    return mean(best);
  }

  float gift(Card card) const { return gifts_[card]; }
  bool ends_at(std::size_t place) const {
    return s_.ender == nobody && (own_.down() & ~(1u << place)) == 0;
  }
  const Sight& own() const { return own_; }

 private:
  static constexpr float worst = 1e9f;
  static constexpr float gift_weight = 0.4f;
  static constexpr float usual_turns = 40.0f;

  // What the next seat gains by a card on the discard, more than by drawing one.
  void find_gifts() {
    const Row gains = Sight(s_.grids[s_.left_of(seat_)], turns_).best_gains();
    const float usual = mean(gains);
    for (std::size_t face = 1; face < faces; ++face)
      gifts_[face] = gift_weight * std::max(0.0f, gains[face] - usual);
  }

  // What it costs to end the round with each face at the last place: K14 doubles a sum that is not
  // the lowest, and the others gain no more than one turn. (A position may have no card face down;
  // then every place is as good as the first.)
  void find_costs_of_ending() {
    if (own_.here() == 0) return;
    const auto place =
        static_cast<std::size_t>(std::countr_zero(own_.downs() == 1 ? own_.down() : own_.here()));
    const Sight at_once(s_.grids[seat_], 0);
    const Row& last = at_once.row(place);
    const float rest = at_once.sum() - at_once.now(place);
    Row lowest;
    lowest.fill(1);
    float others = 0;
    for (Seat seat = 0; seat < s_.players; ++seat) {
      if (seat == seat_) continue;
      const Sight after(s_.grids[seat], 1);
      others += after.sum() - Sight(s_.grids[seat], turns_).sum();
      for (std::size_t face = 0; face < faces; ++face)
        lowest[face] *= chance_to_be_above(after.sum(), after.downs(), rest + last[face]);
    }
    const float base = others / static_cast<float>(s_.players - 1) + own_.sum() + impatience();
    for (std::size_t face = 0; face < faces; ++face) {
      const float sum = rest + last[face];
      ending_[face] = sum + (1 - lowest[face]) * std::max(sum, 0.0f) - base;
    }
  }

  // In a round that drags on there is nothing left to wait for.
  float impatience() const {
    const float turns = static_cast<float>(s_.turns) / static_cast<float>(s_.players);
    return std::max(0.0f, turns - usual_turns);
  }

  const State& s_;
  Seat seat_;
  float turns_;
  Sight own_;
  Row gifts_{};
  Row ending_{};
};

inline std::uint32_t policy_on_turn(const Choice& choice, Card top) {
  const auto [place, cost] = choice.best_for(top);
  const unsigned here = choice.own().here();
  if (cost < choice.cost_of_drawing()) return rank_in(here, place);
  return static_cast<std::uint32_t>(std::popcount(here));
}

inline std::uint32_t policy_holding(const Choice& choice, Card held) {
  const auto laid = choice.best_for(held);
  const auto turned = choice.best_to_turn_up();
  const unsigned here = choice.own().here();
  if (laid.cost <= turned.cost + choice.gift(held)) return rank_in(here, laid.place);
  return static_cast<std::uint32_t>(std::popcount(here)) +
         rank_in(choice.own().down(), turned.place);
}

inline Advice policy(const State& s, Seat seat, const MoveList& moves, Rng&) {
  if (s.phase == flipping || moves.size() == 1) return {0, {}, true};
  const Choice choice(s, seat);
  return {s.phase == turn ? policy_on_turn(choice, s.discard.top())
                          : policy_holding(choice, s.held)};
}

}  // namespace pioche::skyjo
