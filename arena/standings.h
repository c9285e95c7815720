// What the results of many matches say about each player. The same player under two names, such as
// `easy` and `level-2`, is one.
#pragma once

#include "arena/arena.h"
#include "arena/estimate.h"
#include "arena/head_to_head.h"

namespace pioche {

struct Standing {
  std::string name;
  std::uint64_t matches = 0;
  Estimate win_rate;  // shared wins count in parts
  std::optional<Estimate> win_rate_without_luck;
  Estimate points_per_round;
  Estimate points_per_match;
  Estimate rating;
  std::uint64_t choices = 0;
  double milliseconds_per_choice = 0;
  std::uint64_t faults = 0;
  std::vector<std::int32_t> scores;  // at the end of each match
};

struct Standings {
  std::uint64_t deals = 0;
  std::uint64_t matches = 0;
  std::uint64_t moves = 0;
  std::vector<Standing> players;  // in the order in which they are first named
  std::vector<HeadToHead> pairs;
};

// Whether two names are of the same player. A name that is of no built-in player is of its own.
bool is_same_player(std::string_view name, std::string_view other);

// `names` of the players in `results`, which are in the order of their numbers; some may be missing.
Standings standings(const Schedule&, std::span<const std::string> names,
                    std::span<const MatchResult> results);

}  // namespace pioche
