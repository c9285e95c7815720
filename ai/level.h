// How well a player plays, on one scale: its skill. From 0 to 1 somebody goes from a careful
// beginner, with habits and oversights, to the rule of thumb without mistakes, which remembers nothing
// of what was played; from 1 to 1.5 it looks ahead more and more often; then it always does, and from
// 1.5 to 2 and with each unit above four times as far. Below 2 it now and then forgets what it saw.
//
// There are eight levels. How skilled each is in a game is the game's (core/heuristics.h:
// LevelSkills), so that each wins about as often against the one below.
#pragma once

#include <optional>
#include <string_view>

#include "core/heuristics.h"

namespace pioche {

// The chance of each oversight is between 0 and 1.
struct Skill {
  float habit = 0;                // does what its habit says, and thinks no further
  float slip = 0;                 // makes another move of the kind that it wanted
  float overlook = 0;             // does not see that it could act out of turn
  float silence = 0;              // forgets to announce
  float thought = 0;              // how often it looks ahead
  std::uint32_t simulations = 0;  // how far, where it does
  std::uint32_t memory = 0;  // it forgets what it saw once in so many moves of anybody; 0: never
};

inline constexpr float highest_skill = 8;
Skill skill_at(float number);  // 0 … highest_skill

inline constexpr int level_count = std::tuple_size_v<LevelSkills>;

// The number of a level, 1 to 8: of `level-3`, or of `easy`, `normal`, `hard` and `expert`, which
// are names of four of them. Nothing for any other text.
std::optional<int> level_number(std::string_view);

}  // namespace pioche
