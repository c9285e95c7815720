// How Pot is played well (core/heuristics.h).
#pragma once

#include "games/pot/levels.h"
#include "games/pot/memory.h"
#include "games/pot/quick_move.h"
#include "games/pot/win_probabilities.h"

namespace pioche::pot {

struct Heuristics {
  static Advice quick_move(const State& s, Seat seat, const MoveList& moves, Rng& rng) {
    return pot::quick_move(s, seat, moves, rng);
  }
  static Advice habit_move(const State& s, Seat seat, const MoveList& moves, Rng& rng,
                           Habit habit) {
    return pot::quick_move(s, seat, moves, rng, habits[static_cast<std::size_t>(habit)]);
  }
  static constexpr LevelSkills level_skills = pot::level_skills;
  static void win_probabilities(const State& s, WinProbabilities& probabilities) {
    pot::win_probabilities(s, probabilities);
  }

  using Memory = pot::Memory;
  static void update_memory(Memory& memory, const State& before, const State&,
                            std::span<const Event> events, Seat) {
    pot::update_memory(memory, before, events);
  }
  static State determinize_with_memory(const Memory& memory, const View<Pot>& view, Rng& rng) {
    State state = view.state();
    recall_taken(memory, state);
    deal_unknown_cards<Pot>(state, rng);
    return state;
  }
};

}  // namespace pioche::pot
