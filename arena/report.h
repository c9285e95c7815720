// The standings of an arena as a text table, JSON or CSV.
#pragma once

#include <string>
#include <string_view>

#include "arena/bot_program.h"
#include "arena/stop_rule.h"

namespace pioche {

// What a bot program did wrong first.
struct BotComplaint {
  std::string name;
  FirstFault::Found first;
  std::uint32_t limit = 0;  // milliseconds for one answer
};

// How a sequential test came out.
struct TestResult {
  SequentialTest test;
  double log_likelihood_ratio = 0;
};

struct ArenaReport {
  const ArenaSettings& settings;
  const Standings& standings;
  double seconds = 0;            // of the clock; 0: nothing was played this time
  std::uint64_t moves_made = 0;  // in that time
  std::string_view language;
  bool is_partial = false;  // somebody interrupted it
  std::optional<TestResult> test = {};
  std::vector<BotComplaint> complaints = {};
};

// How a bot program ended, and what it said last; empty where it still ran.
std::string ending_sentence(std::string_view language, const FirstFault::Found&);

std::string arena_table(const ArenaReport&);
std::string arena_json(const ArenaReport&);
std::string arena_csv(const ArenaReport&);

}  // namespace pioche
