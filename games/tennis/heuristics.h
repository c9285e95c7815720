// How Tennis is played well (core/heuristics.h).
#pragma once

#include "games/tennis/levels.h"
#include "games/tennis/memory.h"
#include "games/tennis/quick_move.h"
#include "games/tennis/tennis.h"
#include "games/tennis/win_probabilities.h"

namespace pioche::tennis {

struct Heuristics {
  static Advice quick_move(const State& s, Seat seat, const MoveList& moves, Rng& rng) {
    return tennis::quick_move(s, seat, moves, rng);
  }
  static Advice habit_move(const State& s, Seat seat, const MoveList& moves, Rng& rng,
                           Habit habit) {
    return tennis::habit_move(s, seat, moves, rng, habit);
  }
  static constexpr LevelSkills level_skills = tennis::level_skills;
  static Advice policy(const State& s, Seat seat, const MoveList& moves, Rng& rng) {
    return tennis::policy(s, seat, moves, rng);
  }
  static void win_probabilities(const State& s, WinProbabilities& probabilities) {
    tennis::win_probabilities(s, probabilities);
  }
  // A match takes hundreds of moves: it is judged after sixty.
  static constexpr SearchParameters search_parameters(int) {
    return {.exploration = 1, .noise = 0, .most_moves = 60};
  }

  using Memory = tennis::Memory;
  static void update_memory(Memory& memory, const State& before, const State& after,
                            std::span<const Event> events, Seat seat) {
    tennis::update_memory(memory, before, after, events, seat);
  }
  static State determinize_with_memory(const Memory& memory, const View<Tennis>& view, Rng& rng) {
    return tennis::determinize_with_memory(memory, view, rng);
  }
};

}  // namespace pioche::tennis
