// The standings of an arena as a text table, JSON or CSV.
#pragma once

#include <string>
#include <string_view>

#include "arena/standings.h"

namespace pioche {

struct ArenaReport {
  const ArenaSettings& settings;
  const Standings& standings;
  double seconds = 0;            // of the clock; 0: nothing was played this time
  std::uint64_t moves_made = 0;  // in that time
  std::string_view language;
};

std::string arena_table(const ArenaReport&);
std::string arena_json(const ArenaReport&);
std::string arena_csv(const ArenaReport&);

}  // namespace pioche
