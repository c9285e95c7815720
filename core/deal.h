// Dealing: a fresh pile from the deck, the discard turned into a pile again, and how rounds and
// matches end in the games that count points against a target.
#pragma once

#include <algorithm>

#include "core/game.h"

namespace pioche {

// Lays the deck in order (its first card on top) and shuffles it.
template <class P>
constexpr void shuffle_deck(P& pile, const Counts& deck, Chance& chance) {
  pile.clear();
  for (std::size_t card = most_faces; card-- > 1;)
    for (int i = 0; i < deck[card]; ++i) pile.push(static_cast<Card>(card));
  shuffle_pile(pile.begin(), pile.size(), chance);
}

// Everything under the visible card is shuffled and becomes the pile. In the list that is shuffled
// the bottom of the discard comes first, and what comes first lies on top of the pile.
template <class P>
constexpr void turn_over_discard(P& pile, P& discard, Chance& chance) {
  const Card visible = discard.pop();
  pile = discard;
  std::reverse(pile.begin(), pile.end());
  discard.clear();
  discard.push(visible);
  shuffle_pile(pile.begin(), pile.size(), chance);
}

// The seat that an option names, or one drawn at random where it names nobody.
constexpr Seat named_or_drawn(Seat named, Common& state) {
  return named != nobody ? named : static_cast<Seat>(pick_below(state.chance, state.players));
}

constexpr SeatSet best_seats(const Common& state, Wins wins) {
  SeatSet best;
  std::int32_t score = 0;
  for (Seat seat = 0; seat < state.players; ++seat) {
    const std::int32_t own = wins == Wins::lowest ? -state.scores[seat] : state.scores[seat];
    if (best.empty() || own > score) {
      best = SeatSet::of(seat);
      score = own;
    } else if (own == score) {
      best.add(seat);
    }
  }
  return best;
}

// Adds the points of the round to the scores. Returns whether somebody has reached the target.
constexpr bool count_round(Common& state, std::int32_t target) {
  bool reached = false;
  state.phase = scored;
  state.turn = nobody;
  for (Seat seat = 0; seat < state.players; ++seat) {
    state.scores[seat] += state.points[seat];
    reached = reached || state.scores[seat] >= target;
  }
  return reached;
}

constexpr void end_match(Common& state, SeatSet winners) {
  state.phase = over;
  state.turn = nobody;
  state.winners = winners;
}

}  // namespace pioche
