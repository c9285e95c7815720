#include "cli/commands/player_options.h"

#include <algorithm>
#include <iterator>
#include <unistd.h>

#include "engine/text_util.h"
#include "text/messages.h"

namespace pioche {

namespace {

[[noreturn]] void usage_error(const Arguments& arguments, std::string_view key,
                              std::string_view where, std::string_view what = {}) {
  throw UsageError(format_message(arguments.language(), {}, std::string("usage.") += key,
                                  {{"where", where}, {"what", what}}));
}

const BotProgramSettings* bot_named(const std::vector<BotProgramSettings>& bots,
                                    std::string_view name) {
  const auto place = std::find_if(bots.begin(), bots.end(),
                                  [&](const BotProgramSettings& bot) { return bot.name == name; });
  return place == bots.end() ? nullptr : &*place;
}

}  // namespace

std::vector<std::string> split_names(std::string_view list) {
  std::vector<std::string> names;
  while (true) {
    const auto comma = std::min(list.find(','), list.size());
    names.emplace_back(list.substr(0, comma));
    if (comma == list.size()) return names;
    list.remove_prefix(comma + 1);
  }
}

Budget budget_flag(const Arguments& arguments, std::string_view flag, const Budget& otherwise) {
  const auto text = arguments.value(flag);
  if (!text) return otherwise;
  const auto name = player_named("expert@" + *text);
  if (!name) usage_error(arguments, "budget", flag);
  return name->budget;
}

std::vector<BotProgramSettings> bot_flags(const Arguments& arguments) {
  const Budget limit = budget_flag(arguments, "--limit", {1000, 0});
  if (limit.milliseconds == 0) usage_error(arguments, "limit", "--limit");
  const auto cpu_seconds = static_cast<std::uint32_t>(arguments.number("--cpu", 1, 86'400, 0));
  std::vector<BotProgramSettings> bots;
  for (const std::string& text : arguments.values("--bot")) {
    const auto equals = text.find('=');
    const std::string name = text.substr(0, equals);
    const bool is_level = player_named(name).has_value();
    if (equals == std::string::npos || equals + 1 == text.size() || name.empty() || is_level ||
        name.find_first_of("@,\"\n") != std::string::npos)
      usage_error(arguments, "bot", text);
    if (bot_named(bots, name) != nullptr) usage_error(arguments, "bot_twice", name);
    bots.push_back({name, text.substr(equals + 1), limit.milliseconds, STDERR_FILENO, cpu_seconds});
  }
  return bots;
}

void check_player_names(const Arguments& arguments, const std::vector<std::string>& names,
                        const std::vector<BotProgramSettings>& bots) {
  std::string known = joined(player_levels());
  for (const BotProgramSettings& bot : bots) known += ", " + bot.name;
  for (const std::string& name : names)
    if (!player_named(name) && bot_named(bots, name) == nullptr)
      usage_error(arguments, "unknown_player", name, known);
}

std::vector<Competitor> competitors(const std::vector<std::string>& names,
                                    const std::vector<BotProgramSettings>& bots) {
  std::vector<Competitor> all;
  for (const std::string& name : names) {
    if (const BotProgramSettings* setting = bot_named(bots, name)) {
      const auto bot = std::make_shared<BotProgram>(*setting);
      all.push_back(
          {name,
           [bot](std::uint64_t seed) { return std::make_unique<BotProgramPlayer>(*bot, seed); },
           [bot] { return bot->take_faults(); }});
    } else {
      all.push_back({name, [level = *player_named(name)](std::uint64_t seed) {
                       return make_player(level, seed);
                     }});
    }
  }
  return all;
}

bool is_slow_player(std::string_view name, const Engine& engine) {
  const auto level = player_named(name);
  if (!level) return true;
  const auto player = make_player(*level, 0);
  player->begin(engine, AnyView{});
  return player->searches();
}

}  // namespace pioche
