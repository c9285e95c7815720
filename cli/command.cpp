#include "cli/command.h"

#include <array>

#include "cli/referee.h"
#include "core/words.h"

namespace pioche {

namespace {

constexpr std::array<Flag, 2> referee_flags{{{"--help", Takes::nothing}, {"--lang"}}};

constexpr std::array<Command, 1> all_commands{{
    {"referee", referee_flags, 0, [](const Arguments&) { return run_referee(); }},
}};

}  // namespace

std::span<const Command> commands() { return all_commands; }

const Engine& game_named(const Arguments& arguments, std::string_view id) {
  if (const Engine* engine = find_engine(id)) return *engine;
  std::string all;
  for (const Engine* engine : engines())
    all += (all.empty() ? "" : ", ") + std::string(engine->id);
  throw UsageError(filled(word(arguments.language(), {}, "usage.unknown_game"),
                          {{"where", id}, {"what", all}}));
}

}  // namespace pioche
