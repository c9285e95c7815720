// Statistics of many matches played at random.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/engine.h"

namespace pioche {

// Sums over whole numbers only, so that the order in which matches are added does not matter.
struct Tally {
  std::uint64_t count = 0;
  std::int64_t sum = 0;
  std::int64_t least = INT64_MAX;
  std::int64_t most = INT64_MIN;
  std::uint64_t sum_of_squares = 0;

  void add(std::int64_t number);
  void add(const Tally&);
  double mean() const;
  double deviation() const;
};

struct Statistics {
  std::uint64_t matches = 0;
  Tally moves;
  Tally rounds;
  Tally moves_per_round;
  std::vector<Tally> scores;          // per seat, at the end
  std::vector<std::uint64_t> wins;    // per seat; a shared win counts for each
  Tally winning_score;
  ClauseCounter clauses;

  void add(const Statistics&);
};

// Plays `matches` matches that begin like `table` (its players and options). Match i depends on
// `seed` and i alone: the result is the same for any number of threads.
Statistics simulate(const Engine&, const AnyState& table, std::uint64_t matches, std::uint64_t seed,
                    unsigned threads, const std::function<void(std::uint64_t done)>& progress);

}  // namespace pioche
