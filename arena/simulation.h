// Statistics of many matches, played at random or by players.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "ai/player.h"

namespace pioche {

// Count, extremes, mean and deviation of numbers. The sums are integers, so that the order in which
// matches are added does not matter.
struct Accumulator {
  std::uint64_t count = 0;
  std::int64_t sum = 0;
  std::int64_t least = INT64_MAX;
  std::int64_t most = INT64_MIN;
  std::uint64_t sum_of_squares = 0;

  void add(std::int64_t number);
  void add(const Accumulator&);
  double mean() const;
  double deviation() const;
};

struct Statistics {
  std::uint64_t matches = 0;
  Accumulator moves;
  Accumulator rounds;
  Accumulator moves_per_round;
  std::vector<Accumulator> scores;  // per seat, at the end
  std::vector<std::uint64_t> wins;  // per seat; a shared win counts for each
  Accumulator winning_score;
  ClauseCounter clauses;

  void add(const Statistics&);
};

// Who plays a seat in one match.
using SeatPlayer = std::function<std::unique_ptr<Player>(Seat, std::uint64_t seed)>;

struct SimulationSettings {
  const Engine& engine;
  const AnyState& initial_state;  // gives the number of players and the options
  std::uint64_t matches = 1;
  std::uint64_t seed = 0;
  unsigned threads = 1;
  SeatPlayer player = {};  // without one all moves are drawn at random, at full speed
};

// Match i depends on the seed, the players and i alone: the result is the same for any number of
// threads.
Statistics simulate(const SimulationSettings&,
                    const std::function<void(std::uint64_t done)>& progress);

}  // namespace pioche
