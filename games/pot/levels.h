// Bots of Pot: how each habit weighs a card, and how skilled each level is.
#pragma once

#include "games/pot/quick_move.h"

namespace pioche::pot {

// By core/heuristics.h: Habit.
inline constexpr std::array<Weights, habit_names.size()> habits{{
    // Strong cards are saved, until there is nothing left to win with them.
    {.strength = 6, .envy = 0.5f, .trials = 1},
    // As many cards of a colour as can be had.
    {.strength = 1, .envy = 0, .trials = 1, .counts_cards = true},
    // The strongest card, whatever there is to win.
    {.strength = -4, .envy = 0, .trials = 1},
}};

// Found by letting the levels play (docs/strength.md): each step is about as large as the others.
inline constexpr LevelSkills level_skills{0.67f, 0.8f, 0.92f, 1, 1.3f, 1.65f, 3, 5.15f};

}  // namespace pioche::pot
