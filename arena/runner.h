// Plays the matches of an arena on many threads.
#pragma once

#include "arena/arena.h"

namespace pioche {

struct ArenaJob {
  ArenaSettings settings;
  std::function<std::vector<Competitor>()> make_competitors;  // called once by each thread
  std::uint64_t matches = 0;
  double seconds = 0;  // no deal is begun after so long; 0: no limit
  unsigned threads = 1;
  bool records_moves = false;
  // Called after each match, by one thread at a time.
  std::function<void(const MatchResult&, const std::vector<Act>&)> on_match = {};
  std::function<void(std::uint64_t done)> on_progress = {};
};

// All results in order, those that were there `already` included and not played again. They are the
// same for any number of threads, unless players think by the clock.
std::vector<MatchResult> run_arena(const ArenaJob&, std::vector<MatchResult> already);

}  // namespace pioche
