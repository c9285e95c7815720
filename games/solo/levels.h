// Bots of Solo: what each habit likes, and how skilled each level is.
#pragma once

#include "games/solo/quick_move.h"

namespace pioche::solo {

// By core/heuristics.h: Habit.
inline constexpr std::array<Taste, habit_names.size()> tastes{{
    // The dearest card first, so that little is left in the hand; never out of turn.
    {.shed = {4, 4, 4, 4, 4}, .threat = {}, .follow = 0, .pair = 0, .black = 0, .jump = 1e5f},
    // Action cards stay, for later; a drawn card too, where it is one.
    {.shed = {},
     .threat = {-6, -6, -6, -6, -6},
     .follow = 12,
     .black = -40,
     .exchange = -30,
     .keep = -8,
     .decline = -30},
    // Action cards at once, whoever they hit, and hands are exchanged for the fun of it.
    {.shed = {},
     .threat = {20, 20, 20, 20, 20},
     .follow = 2,
     .black = 10,
     .exchange = 30,
     .jump = -99},
}};

// Found by letting the levels play (docs/strength.md): each step is about as large as the others.
inline constexpr LevelSkills level_skills{0.61f, 0.74f, 0.865f, 1, 1.53f, 1.9f, 2.8f, 5.15f};

}  // namespace pioche::solo
