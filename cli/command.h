// The commands of `pioche`.
#pragma once

#include <span>
#include <string_view>

#include "cli/arguments.h"
#include "engine/engine.h"

namespace pioche {

struct Command {
  std::string_view name;  // `help.<name>` is what it does, `synopsis.<name>` how it is called
  std::span<const Flag> flags;
  std::size_t most_positional;
  int (*run)(const Arguments&);
};

std::span<const Command> commands();

int run_simulate(const Arguments&);
int run_bench(const Arguments&);
int run_arena_command(const Arguments&);
int run_hint(const Arguments&);

// The game with this id; throws UsageError with the list of games otherwise.
const Engine& game_named(const Arguments&, std::string_view id);

}  // namespace pioche
