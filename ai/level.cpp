#include "ai/level.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace pioche {

namespace {

constexpr Skill beginner{.habit = 1, .slip = 0.3f, .overlook = 0.8f, .silence = 0.4f};

constexpr std::uint32_t first_simulations = 64;
constexpr std::uint32_t moves_remembered = 100;
constexpr float all_remembered = 2;

constexpr std::string_view level_prefix = "level-";

constexpr std::array<std::pair<std::string_view, int>, 4> level_names{
    {{"easy", 2}, {"normal", 4}, {"hard", 7}, {"expert", 8}}};

}  // namespace

Skill skill_at(float number) {
  const float unskilled = std::clamp(1 - number, 0.0f, 1.0f);
  Skill skill;
  skill.habit = unskilled * beginner.habit;
  skill.slip = unskilled * beginner.slip;
  skill.overlook = unskilled * beginner.overlook;
  skill.silence = unskilled * beginner.silence;
  skill.thought = std::clamp(2 * (number - 1), 0.0f, 1.0f);
  if (skill.thought == 0) return skill;
  const float longer = std::clamp(2 * number - 3, 0.0f, 1.0f) + std::max(0.0f, number - 2);
  skill.simulations =
      static_cast<std::uint32_t>(std::lround(first_simulations * std::pow(4.0f, longer)));
  if (number < all_remembered) skill.memory = moves_remembered;
  return skill;
}

std::optional<int> level_number(std::string_view text) {
  for (const auto& [name, number] : level_names)
    if (text == name) return number;
  if (!text.starts_with(level_prefix) || text.size() != level_prefix.size() + 1)
    return std::nullopt;
  const int number = text.back() - '0';
  return number >= 1 && number <= level_count ? std::optional(number) : std::nullopt;
}

}  // namespace pioche
