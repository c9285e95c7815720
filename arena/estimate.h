// Means with 95 % confidence intervals. The independent samples are not matches but deals: all
// matches of a deal share its cards.
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

// The matches of one deal: Σ sum / Σ weight is estimated. `luck` has mean 0 (arena/luck.h).
struct DealSample {
  double sum = 0;
  double weight = 0;
  double luck = 0;
};

// The quantile of Student's t that leaves 2.5 % above it.
double t_quantile(double degrees);

// How likely a mean of paired differences at least this far from 0 is, if their true mean is 0: the
// two-sided t-test. 1 where there are fewer than two.
double p_value(std::span<const double> differences);

Estimate ratio(std::span<const DealSample>);

// The same for shares of wins: inside 0 … 1, and wide enough where all samples agree by chance.
Estimate share(std::span<const DealSample>);

// The share with the luck removed. The coefficient of a sample is learnt from the other samples, so
// the mean does not change. Nothing where there are too few samples to learn from.
std::optional<Estimate> share_without_luck(std::span<const DealSample>);

}  // namespace pioche
