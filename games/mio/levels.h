// Bots of Mio: what each habit likes, and how skilled each level is.
#pragma once

#include "games/mio/quick_move.h"

namespace pioche::mio {

// By core/heuristics.h: Habit.
inline constexpr std::array<Taste, habit_names.size()> tastes{{
    // The dearest card first, so that little is left in the hand.
    {.shed = {9, 9, 9, 9, 9}, .threat = {}, .cover = 0, .star = 0, .joker = 20},
    // Stars and jokers stay, for later.
    {.shed = {0.5f, 0.5f, 0.5f, 0.5f, 0.5f}, .threat = {}, .cover = 20, .star = -60, .joker = -90},
    // Stars at once, whoever they hit, and dear cards last.
    {.shed = {-1, -1, -1, -1, -1},
     .threat = {40, 40, 40, 40, 40},
     .cover = 20,
     .star = 40,
     .joker = 0},
}};

// Found by letting the levels play (docs/strength.md): each step is about as large as the others.
inline constexpr LevelSkills level_skills{0.18f, 0.5f, 0.77f, 1, 1.6f, 1.95f, 2.85f, 5.15f};

}  // namespace pioche::mio
