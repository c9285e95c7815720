// Two players compared by the deals at which both sat.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "arena/arena.h"
#include "arena/estimate.h"

namespace pioche {

struct HeadToHead {
  std::string first;
  std::string second;
  std::uint64_t deals = 0;
  Estimate share;      // of the wins of both, those of the first
  double p_value = 1;  // of a difference this large, were both equally strong
};

// Each two names once, in the order of `names`, where they have met. `numbers`: of each player in
// `results`, the place of its name.
std::vector<HeadToHead> head_to_head(const Schedule&, std::span<const std::string> names,
                                     std::span<const std::uint32_t> numbers,
                                     std::span<const MatchResult> results);

}  // namespace pioche
