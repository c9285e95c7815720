// What a match was worth to each seat, as rewards for learning.
#pragma once

#include "core/game.h"

namespace pioche {

// Whether one seat has ended before another: winners first, then by their scores.
constexpr bool is_ranked_before(const Common& state, Wins wins, Seat a, Seat b) {
  const bool a_wins = state.winners.contains(a);
  if (a_wins != state.winners.contains(b)) return a_wins;
  if (a_wins || state.scores[a] == state.scores[b]) return false;
  return (state.scores[a] < state.scores[b]) == (wins == Wins::lowest);
}

// From 1 for the first to -1 for the last, in even steps; equals share. The sum is 0.
constexpr float rank_reward(const Common& state, Wins wins, Seat seat) {
  int balance = 0;  // seats behind this one, less those before it
  for (Seat other = 0; other < state.players; ++other)
    balance +=
        is_ranked_before(state, wins, seat, other) - is_ranked_before(state, wins, other, seat);
  return state.players < 2 ? 0.0f
                           : static_cast<float>(balance) / static_cast<float>(state.players - 1);
}

// Points gained, counted so that more is better.
constexpr float points_reward(const Common& before, const Common& after, Wins wins, Seat seat) {
  const std::int32_t gained = after.scores[seat] - before.scores[seat];
  return static_cast<float>(wins == Wins::lowest ? -gained : gained);
}

}  // namespace pioche
