// Means with 95 % intervals, where what is independent is not a match but a group of them: those
// that share their deal.
#pragma once

#include <optional>
#include <span>
#include <vector>

namespace pioche {

struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;
};

// What one group adds: Σ sum / Σ weight is estimated. `luck` has mean 0 (bots/luck.h).
struct Group {
  double sum = 0;
  double weight = 0;
  double luck = 0;
};

// The quantile of Student's t that leaves 2.5 % above it.
double t_quantile(double degrees);

Estimate ratio(std::span<const Group>);

// The same for shares of wins: inside 0 … 1, and wide enough where all groups agree by chance.
Estimate share(std::span<const Group>);

// The share without the luck. How much of it is taken off a group is learnt from the other groups,
// so the mean does not change. Nothing where there are too few groups to learn from.
std::optional<Estimate> share_without_luck(std::span<const Group>);

}  // namespace pioche
