// Arenas for tests.
#pragma once

#include <doctest/doctest.h>

#include "arena/runner.h"
#include "cli/commands/player_options.h"

namespace pioche::tests {

// All players at one table, one thread, seed 1, no luck measured.
inline ArenaJob arena_job(const Engine& engine, const std::vector<std::string>& names,
                          std::uint64_t matches, const std::vector<BotProgramSettings>& bots = {}) {
  const auto seats = static_cast<std::uint32_t>(names.size());
  ArenaJob run;
  run.settings.engine = &engine;
  REQUIRE(
      engine.start(run.settings.initial_state, static_cast<int>(seats), {}, chance_from(Seed{})));
  run.settings.schedule = Schedule(seats, seats);
  run.settings.seed[31] = 1;
  run.matches = matches;
  run.make_competitors = [names, bots] { return competitors(names, bots); };
  return run;
}

}  // namespace pioche::tests
