// What the deals of a match gave each seat: a control variate for its result.
//
// After each deal of a round, `samples` rollouts are played from that deal, and as many from random
// other deals. The difference between the average win probabilities is the luck of the deal.
// The deal and the other deals have the same distribution, whatever the players did before, so luck
// is 0 on average, and a result from which any fixed multiple of it is taken keeps its mean.
#pragma once

#include "core/playout.h"
#include "engine/engine.h"

namespace pioche {

class LuckMeter {
 public:
  // `samples` on each side; 0: nothing is measured, and nobody is lucky.
  LuckMeter(const Engine& engine, std::uint32_t samples, std::uint64_t seed)
      : engine_(engine), samples_(samples), seed_(seed) {}

  void first_deal(const AnyState&);
  // `state` after the act.
  void observe(const AnyState& state, const Act&);

  double of(Seat seat) const { return luck_[seat]; }

 private:
  template <class Redeal>
  void compare(const AnyState& dealt, const Redeal&);
  void add(AnyState& sample, Rng&, double weight);

  const Engine& engine_;
  std::uint32_t samples_;
  std::uint64_t seed_;
  bool round_is_over_ = false;
  AnyState after_round_;
  std::array<double, most_seats> luck_{};
};

}  // namespace pioche
