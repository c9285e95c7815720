// Each seat's chance to win the match, from the scores and, in the middle of a round, from the
// grids.
#pragma once

#include "core/heuristics.h"
#include "games/skyjo/sight.h"

namespace pioche::skyjo {

using Totals = std::array<float, most_players>;

// Whether the seat has a turn after somebody has ended the round.
constexpr bool has_last_turn(const State& s, Seat seat) {
  const int waits = (seat - s.turn + s.players) % s.players;
  return waits < (s.ender - s.turn + s.players) % s.players;
}

// Adds what the seats will get in a round that is being played.
inline void add_round(const State& s, Totals& totals) {
  Totals points{};
  const float turns = turns_left(s);
  for (Seat seat = 0; seat < s.players; ++seat) {
    const bool last = s.ender != nobody && s.phase > flipping && has_last_turn(s, seat);
    points[seat] = Sight(s.grids[seat], last ? 1 : turns).sum();
  }
  if (s.ender != nobody) {
    const float sum = points[s.ender];
    float lowest = 1;
    for (Seat seat = 0; seat < s.players; ++seat)
      if (seat != s.ender)
        lowest *= chance_to_be_above(points[seat], std::popcount(s.grids[seat].down()), sum);
    points[s.ender] += (1 - lowest) * std::max(0.0f, sum);
  }
  for (std::size_t seat = 0; seat < s.players; ++seat) totals[seat] += points[seat];
}

// How much of a round is still to be played, about.
inline float part_of_round(const State& s) {
  return s.phase > scored ? turns_left(s) / static_cast<float>(places) : 0;
}

// How far totals still drift apart depends on the rounds that are left until somebody reaches the
// target. The numbers fit matches played by rule of thumb, with 2 to 8 players.
inline void win_probabilities(const State& s, WinProbabilities& probabilities) {
  constexpr float points_each_round = 13;
  constexpr float least_rounds = 0.7f;
  constexpr float spread_of_round = 12.7f;
  Totals totals{};
  for (std::size_t seat = 0; seat < s.players; ++seat)
    totals[seat] = static_cast<float>(s.scores[seat]);
  if (s.phase > scored) add_round(s, totals);
  const auto [lowest, highest] = std::minmax_element(totals.begin(), totals.begin() + s.players);
  const float distance = std::max(0.0f, static_cast<float>(s.options.target) - *highest);
  const float rounds = distance / points_each_round + least_rounds + part_of_round(s);
  const float spread = spread_of_round * std::sqrt(rounds / static_cast<float>(s.players));
  float sum = 0;
  for (std::size_t seat = 0; seat < s.players; ++seat)
    sum += probabilities[seat] = std::exp((*lowest - totals[seat]) / spread);
  for (std::size_t seat = 0; seat < s.players; ++seat) probabilities[seat] /= sum;
}

}  // namespace pioche::skyjo
