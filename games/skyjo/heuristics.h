// How Skyjo is played well (core/heuristics.h).
#pragma once

#include "games/skyjo/levels.h"
#include "games/skyjo/policy.h"
#include "games/skyjo/quick_move.h"
#include "games/skyjo/win_probabilities.h"

namespace pioche::skyjo {

struct Heuristics {
  static Advice quick_move(const State& s, Seat seat, const MoveList& moves, Rng& rng) {
    return skyjo::quick_move(s, seat, moves, rng);
  }
  static Advice habit_move(const State& s, Seat seat, const MoveList& moves, Rng&, Habit habit) {
    return move_by(manners[static_cast<std::size_t>(habit)], s, seat, moves);
  }
  static constexpr LevelSkills level_skills = skyjo::level_skills;
  static Advice policy(const State& s, Seat seat, const MoveList& moves, Rng& rng) {
    return skyjo::policy(s, seat, moves, rng);
  }
  static void win_probabilities(const State& s, WinProbabilities& probabilities) {
    skyjo::win_probabilities(s, probabilities);
  }
  // The policy is strong and its second best move nearly as good. The win probability
  // is estimated in the middle of a round too, so that simulations need not go to its end; shorter
  // ones find fewer mistakes.
  static constexpr SearchParameters search_parameters(int players) {
    return {.policy_share = 0.8f,
            .noise = 0,
            .most_moves = static_cast<std::uint32_t>(players < 3 ? 20 : 6 * players),
            .policy_bonus = 0.2f};
  }
};

}  // namespace pioche::skyjo
