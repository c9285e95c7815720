// Bots of Skyjo: how each habit counts, and how skilled each level is.
#pragma once

#include "games/skyjo/quick_move.h"

namespace pioche::skyjo {

// By core/heuristics.h: Habit.
inline constexpr std::array<Manner, habit_names.size()> manners{{
    // What lies face down may be a twelve: rather a card that can be seen, and the end in no hurry.
    {.unknown_points = 6, .pair_percent = 25, .good_gain = 2, .least_gain = 1},
    // Columns of equal cards, whatever they cost until the third comes.
    {.unknown_points = 5, .pair_percent = 130, .good_gain = 2, .least_gain = 0},
    // What lies face down may be a minus two; and whoever ends the round will be the lowest.
    {.unknown_points = 3,
     .pair_percent = 60,
     .good_gain = 6,
     .least_gain = 3,
     .heeds_the_end = false},
}};

// Found by letting the levels play (docs/strength.md): each step is about as large as the others.
inline constexpr LevelSkills level_skills{0.33f, 0.6f, 0.79f, 1, 1.62f, 1.98f, 2.7f, 5.15f};

}  // namespace pioche::skyjo
