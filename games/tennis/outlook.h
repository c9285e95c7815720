// Who will win the match, judged by what lies and what is held. The weights are those of a logistic
// regression over the positions of matches played by rule of thumb (games/tennis/thumb.h): the
// difference of both players' sums is the logarithm of the odds.
#pragma once

#include <algorithm>

#include "core/thought.h"
#include "games/tennis/equilibrium.h"
#include "games/tennis/law.h"

namespace pioche::tennis {

// What counts for a player with so many sets laid.
struct StageWeights {
  float stage;
  std::array<float, 7> laid;   // by the games laid
  std::array<float, 9> games;  // by the game cards in hand or laid
  std::array<float, 4> sets;   // by the set cards in hand
  float ready;                 // for six games laid and a set in hand
  std::array<float, 4> matches;
};
inline constexpr std::array<StageWeights, sets_for_match + 1> stage_weights{{
    {0,
     {0, 0.36f, 0.70f, 1.13f, 1.52f, 1.93f, 1.93f},
     {-2.10f, -1.80f, -1.45f, -1.09f, -0.64f, -0.31f, 0, 0.08f, 0.30f},
     {0, 0.24f, 0.60f, 1.01f},
     0.54f,
     {0, 0.12f, 0.19f, 0.36f}},
    {1.06f,
     {0, 0.41f, 0.84f, 1.31f, 1.82f, 2.33f, 2.33f},
     {-1.50f, -1.25f, -1, -0.75f, -0.50f, -0.25f, 0, 0.05f, 0.20f},
     {0, 0.15f, 0.45f, 0.50f},
     0.92f,
     {0, 0.08f, 0.12f, 0.42f}},
    {2.36f,
     {0, 0.56f, 1.08f, 1.63f, 2.18f, 3.23f, 4.46f},
     {-3, -2.60f, -2.20f, -1.80f, -1.40f, -1, 0, 0, 0},
     {0, 0.14f, 0.20f, 0.20f},
     2.58f,
     {0, 0.10f, 0.15f, 1.07f}},
    {5.41f, {}, {}, {}, 0, {0, 4.24f, 4.24f, 4.24f}},
}};
inline constexpr std::array<float, 4> ace_weights{0, 0.82f, 1.56f, 2.69f};
inline constexpr std::array<float, 4> tiebreak_weights{0, 0.51f, 0.89f, 1.32f};
inline constexpr std::array<float, 4> let_weights{0, 0.66f, 1.16f, 1.64f};
inline constexpr float game_weight = 0.44f;  // of a game won, in this cycle

// The weight for so many; the last one stands for all beyond.
template <std::size_t N>
constexpr float weight_of(const std::array<float, N>& weights, int count) {
  return weights[std::min(static_cast<std::size_t>(count), N - 1)];
}

constexpr float standing_of(const State& s, Seat seat) {
  const auto& hand = s.hands[seat];
  const StageWeights& stage = stage_weights[std::min<int>(s.sets[seat], sets_for_match)];
  const int sets = hand.copies(set);
  return stage.stage + weight_of(stage.laid, s.laid[seat]) +
         weight_of(stage.games, hand.copies(game) + s.laid[seat]) + weight_of(stage.sets, sets) +
         (s.laid[seat] == most_laid && sets > 0 ? stage.ready : 0) +
         weight_of(stage.matches, hand.copies(match)) + weight_of(ace_weights, hand.copies(ace)) +
         weight_of(tiebreak_weights, hand.copies(tiebreak)) +
         weight_of(let_weights, hand.copies(let));
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
  return to_come + static_cast<float>(winner_of(ball_set(s.chosen[0].faces()),
                                                ball_set(s.chosen[1].faces())));
}

inline void outlook(const State& s, Chances& chances) {
  const float odds = standing_of(s, 0) - standing_of(s, 1) + game_weight * lead_in_cycle(s);
  chances[0] = 1 / (1 + std::exp(-odds));
  chances[1] = 1 - chances[0];
}

}  // namespace pioche::tennis
