// What the results of many matches say about each player.
#pragma once

#include "arena/arena.h"
#include "arena/estimate.h"

namespace pioche {

struct Standing {
  std::string name;
  std::uint64_t matches = 0;
  Estimate win_rate;  // shared wins count in parts
  std::optional<Estimate> win_rate_without_luck;
  Estimate points_per_round;
  Estimate points_per_match;
  Estimate rating;  // players of the same name share it
  std::uint64_t choices = 0;
  double milliseconds_per_choice = 0;
  std::uint64_t faults = 0;
  std::vector<std::int32_t> scores;  // at the end of each match
};

struct Standings {
  std::uint64_t matches = 0;
  std::uint64_t moves = 0;
  std::vector<Standing> players;
};

// `results` in the order of their numbers; some may be missing.
Standings standings(const Schedule&, std::span<const std::string> names,
                    std::span<const MatchResult> results);

}  // namespace pioche
