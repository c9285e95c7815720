#include "ai/player.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "ai/level.h"
#include "ai/skilled_player.h"
#include "core/short_string.h"

namespace pioche {

namespace {

constexpr std::array<std::string_view, 13> levels{
    "random",  "easy",    "normal",  "hard",    "expert",  "level-1", "level-2",
    "level-3", "level-4", "level-5", "level-6", "level-7", "level-8"};

constexpr std::string_view skill_prefix = "skill-";

// From here on a level always searches, in every game.
constexpr int first_searching_level = 7;
constexpr int expert_level = level_count;
constexpr Budget time_of_experts{1000, 0};

class RandomPlayer : public Player {
 public:
  explicit RandomPlayer(std::uint64_t seed) : rng_{seed} {}
  void begin(const Engine&, const AnyView&) override {}
  std::uint32_t choose(const AnyView&, const MoveList& moves, bool obliged) override {
    return rng_.below(moves.size() + (obliged ? 0 : 1));
  }

 private:
  Rng rng_;
};

// "100ms" or "2000sims".
std::optional<Budget> budget_from(std::string_view text) {
  std::uint32_t number = 0;
  const char* last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, number);
  if (error != std::errc{} || number == 0 || number > 10'000'000) return std::nullopt;
  const std::string_view unit(end, static_cast<std::size_t>(last - end));
  if (unit == "ms") return Budget{number, 0};
  if (unit == "s") return Budget{number * 1000, 0};
  if (unit == "sims") return Budget{0, number};
  return std::nullopt;
}

// The number in skill-1.5: one digit, or also one or two after a point.
std::optional<float> skill_number(std::string_view text) {
  if (!text.starts_with(skill_prefix)) return std::nullopt;
  text.remove_prefix(skill_prefix.size());
  const bool has_point = text.size() > 2 && text.size() <= 4 && text[1] == '.';
  if (text.size() != 1 && !has_point) return std::nullopt;
  int hundredths = 0;
  int worth = 100;
  for (std::size_t i = 0; i < text.size(); i += i == 0 ? 2 : 1, worth /= 10) {
    if (text[i] < '0' || text[i] > '9') return std::nullopt;
    hundredths += worth * (text[i] - '0');
  }
  const float number = static_cast<float>(hundredths) / 100;
  return number <= highest_skill ? std::optional(number) : std::nullopt;
}

}  // namespace

std::span<const std::string_view> player_levels() { return levels; }

void redact_events(Seat viewer, std::span<const Event> events, std::vector<Event>& seen) {
  seen.assign(events.begin(), events.end());
  for (Event& event : seen)
    if (!event.shows_cards_to(viewer)) event.hide_cards();
}

std::string PlayerName::text() const {
  std::string all = level;
  if (budget.milliseconds != 0) all += "@" + std::to_string(budget.milliseconds) + "ms";
  if (budget.simulations != 0) all += "@" + std::to_string(budget.simulations) + "sims";
  if (habit) all += ":" + std::string(name_of(*habit));
  return all;
}

std::optional<PlayerName> player_named(std::string_view text) {
  PlayerName name;
  if (const auto colon = text.find(':'); colon != std::string_view::npos) {
    const auto place = std::ranges::find(habit_names, text.substr(colon + 1));
    if (place == habit_names.end()) return std::nullopt;
    name.habit = static_cast<Habit>(place - habit_names.begin());
    text = text.substr(0, colon);
  }
  const auto at = text.find('@');
  name.level = std::string(text.substr(0, at));
  const std::optional<int> number = level_number(name.level);
  const bool is_known = number || name.level == "random" || skill_number(name.level);
  if (!is_known || (name.level == "random" && name.habit)) return std::nullopt;
  if (at != std::string_view::npos) {
    const auto budget = budget_from(text.substr(at + 1));
    if (!budget || number.value_or(0) < first_searching_level) return std::nullopt;
    name.budget = *budget;
  } else if (number == expert_level) {
    name.budget = time_of_experts;
  }
  return name;
}

std::unique_ptr<Player> make_player(const PlayerName& name, std::uint64_t seed) {
  if (name.level == "random") return std::make_unique<RandomPlayer>(seed);
  Rng rng{~seed};
  const auto habit = name.habit.value_or(static_cast<Habit>(rng.below(habit_names.size())));
  if (const auto number = skill_number(name.level))
    return std::make_unique<SkilledPlayer>(
        [skill = skill_at(*number)](const Engine&) { return skill; }, Budget{}, habit, seed);
  const auto level = static_cast<std::size_t>(level_number(name.level).value_or(1) - 1);
  const auto skill = [level](const Engine& engine) { return skill_at(engine.level_skills[level]); };
  return std::make_unique<SkilledPlayer>(skill, name.budget, habit, seed);
}

}  // namespace pioche
