// Plays the matches of an arena on many threads.
#pragma once

#include "bots/arena.h"

namespace pioche {

struct ArenaRun {
  ArenaSettings settings;
  std::function<std::vector<Competitor>()> enter;  // the competitors, once for each thread
  std::uint64_t matches = 0;
  double seconds = 0;  // no deal is begun after so long; 0: no limit
  unsigned threads = 1;
  bool keeps_moves = false;
  // Told of each match as it ends, never twice at a time.
  std::function<void(const MatchResult&, const std::vector<Act>&)> finished = {};
  std::function<void(std::uint64_t done)> progress = {};
};

// All results in order, those that were there `already` included and not played again. They are the
// same for any number of threads, unless players think by the clock.
std::vector<MatchResult> run_arena(const ArenaRun&, std::vector<MatchResult> already);

}  // namespace pioche
