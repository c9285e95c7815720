// Each seat's probability to win the match, from the cards laid and held. The weights are rounded
// from a logistic regression over positions of matches played by games/tennis/quick_move.h:
// the difference of both players' sums is the logarithm of the odds.
#pragma once

#include <algorithm>

#include "core/heuristics.h"
#include "games/tennis/equilibrium.h"
#include "games/tennis/law.h"

namespace pioche::tennis {

// By the number that a player has of each; the last one stands for all beyond.
inline constexpr std::array<float, 7> ace_weights{0, 0.86f, 1.97f, 3.04f, 4.38f, 5.10f, 5.18f};
inline constexpr std::array<float, 6> tiebreak_weights{0, 0.30f, 0.57f, 0.80f, 1.15f, 1.61f};
inline constexpr std::array<float, 6> let_weights{0, 0.39f, 0.71f, 0.94f, 1.07f, 1.09f};
// For a match of three sets; with another number those that are still missing count.
inline constexpr std::array<float, 4> sets_laid_weights{0, 0.10f, 0.30f, 0.95f};
inline constexpr std::array<float, 4> set_weights{0, 0.04f, 0.10f, 0.10f};
inline constexpr float match_weight = 0.05f;
inline constexpr float laid_weight = 0.02f;
inline constexpr float game_weight = 0.32f;  // of a game won, in this cycle

template <std::size_t N>
constexpr float weight_of(const std::array<float, N>& weights, int count) {
  return weights[std::min(static_cast<std::size_t>(count), N - 1)];
}

constexpr float standing_of(const State& s, Seat seat) {
  const auto& hand = s.hands[seat];
  return weight_of(ace_weights, hand.copies(ace)) +
         weight_of(tiebreak_weights, hand.copies(tiebreak)) +
         weight_of(let_weights, hand.copies(let)) +
         weight_of(sets_laid_weights, std::max(0, 3 - s.options.sets + s.sets[seat])) +
         weight_of(set_weights, hand.copies(set)) +
         match_weight * static_cast<float>(hand.copies(match)) +
         laid_weight * static_cast<float>(s.laid[seat]);
}

// Games that the first player is ahead in the cycle, won and to come. The balls of a choice that is
// not turned over count as still in hand.
inline float lead_in_cycle(const State& s) {
  const auto balls = [&](Seat seat) {
    const FaceSet chosen = s.phase == choose ? s.chosen[seat].faces() : 0;
    return ball_set(s.balls[seat].faces() | chosen);
  };
  const float to_come = equilibrium().value(balls(0), balls(1));
  if (s.phase == reward) return to_come + (s.turn == 0 ? 1.0f : -1.0f);
  if (s.phase == choose) return to_come;
  return to_come + static_cast<float>(
                       winner_of(ball_set(s.chosen[0].faces()), ball_set(s.chosen[1].faces())));
}

inline void win_probabilities(const State& s, WinProbabilities& probabilities) {
  const float odds = standing_of(s, 0) - standing_of(s, 1) + game_weight * lead_in_cycle(s);
  probabilities[0] = 1 / (1 + std::exp(-odds));
  probabilities[1] = 1 - probabilities[0];
}

}  // namespace pioche::tennis
