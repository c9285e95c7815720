// How Skyjo is played well (core/heuristics.h).
#pragma once

#include "games/skyjo/outlook.h"
#include "games/skyjo/policy.h"
#include "games/skyjo/quick_move.h"

namespace pioche::skyjo {

struct Heuristics {
  static Advice quick_move(const State& s, Seat seat, const MoveList& moves, Dice& dice) {
    return skyjo::quick_move(s, seat, moves, dice);
  }
  static Advice policy(const State& s, Seat seat, const MoveList& moves, Dice& dice) {
    return skyjo::policy(s, seat, moves, dice);
  }
  static void outlook(const State& s, Chances& chances) { skyjo::outlook(s, chances); }
  // The policy is strong and its second best move nearly as good. The outlook judges a round half
  // played, so that simulations need not go to its end; shorter ones find fewer mistakes.
  static constexpr SearchHabits search_habits(int players) {
    return {.policy_share = 0.8f,
            .noise = 0,
            .most_moves = static_cast<std::uint32_t>(players < 3 ? 20 : 6 * players),
            .doubt = 0.2f};
  }
};

}  // namespace pioche::skyjo
