// Plays the matches of an arena on many threads.
#pragma once

#include <atomic>

#include "arena/stop_rule.h"

namespace pioche {

struct ArenaJob {
  ArenaSettings settings;
  std::vector<std::string> names = {};  // of the players; the rule to stop needs them
  std::function<std::vector<Competitor>()> make_competitors;  // called once by each thread
  std::uint64_t matches = 0;
  double seconds = 0;  // no deal is begun after so long; 0: no limit
  unsigned threads = 1;
  StopSettings stop = {};
  // Set from outside: matches in progress are given up.
  const std::atomic<bool>* interrupted = nullptr;
  bool records_moves = false;
  // Called after each match, by one thread at a time.
  std::function<void(const MatchResult&, const std::vector<Act>&)> on_match = {};
  std::function<void(std::uint64_t done)> on_progress = {};
};

// All results in order, those that were there `already` included and not played again, and without
// those that the rule to stop did not need. They are the same for any number of threads, unless players
// think by the clock.
std::vector<MatchResult> run_arena(const ArenaJob&, std::vector<MatchResult> already);

}  // namespace pioche
