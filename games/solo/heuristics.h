// How Solo is played well (core/heuristics.h).
#pragma once

#include "core/hand_belief.h"
#include "games/solo/levels.h"
#include "games/solo/memory.h"
#include "games/solo/quick_move.h"
#include "games/solo/solo.h"
#include "games/solo/win_probabilities.h"

namespace pioche::solo {

struct Heuristics {
  static Advice quick_move(const State& s, Seat seat, const MoveList& moves, Rng&) {
    return advise(s, seat, moves);
  }
  static Advice habit_move(const State& s, Seat seat, const MoveList& moves, Rng&, Habit habit) {
    return advise(s, seat, moves, tastes[static_cast<std::size_t>(habit)]);
  }
  static constexpr LevelSkills level_skills = solo::level_skills;
  static void win_probabilities(const State& s, WinProbabilities& probabilities) {
    solo::win_probabilities(s, probabilities);
  }
  // A round moves the odds by a few hundredths: bounds as wide as elsewhere would hide which
  // move is the best.
  static constexpr SearchParameters search_parameters(int) {
    return {.exploration = 0.2f, .noise = 0};
  }

  using Memory = solo::Memory;
  static void update_memory(Memory& memory, const State& before, const State& after,
                            std::span<const Event> events, Seat seat) {
    solo::update_memory(memory, before, after, events, seat);
  }
  static State determinize_with_memory(const Memory& memory, const View<Solo>& view, Rng& rng) {
    return determinize_by_dealing(view, rng, [&](const Counts& unseen, State& state) {
      return deal_unseen(memory, view.seat(), unseen, state, rng);
    });
  }
};

}  // namespace pioche::solo
