#include "arena/estimate.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace pioche {

namespace {

constexpr std::size_t folds = 10;

struct Sums {
  double sum = 0;
  double weight = 0;
  double value() const { return weight > 0 ? sum / weight : 0; }
};

Sums sums_of(std::span<const DealSample> samples) {
  Sums sums;
  for (const DealSample& sample : samples) {
    sums.sum += sample.sum;
    sums.weight += sample.weight;
  }
  return sums;
}

double squares_around(std::span<const DealSample> samples, double value) {
  double squares = 0;
  for (const DealSample& sample : samples) {
    const double rest = sample.sum - value * sample.weight;
    squares += rest * rest;
  }
  return squares;
}

// Nothing was won, or everything.
bool is_extreme(const Sums& sums) { return sums.sum <= 0 || sums.sum >= sums.weight; }

// The variance of a share. To the samples one more is added that varies as independent matches do:
// where the others agree by chance it is not 0.
double share_variance(std::span<const DealSample> samples, const Sums& sums) {
  const double n = static_cast<double>(samples.size());
  const double inner = std::clamp((sums.sum + 0.5) / (sums.weight + 1), 0.0, 1.0);
  const double squares =
      squares_around(samples, sums.value()) + inner * (1 - inner) * sums.weight / n;
  return squares / (sums.weight * sums.weight) * n / (n - 1);
}

// The regularised incomplete beta function, by its continued fraction (Lentz's method).
double incomplete_beta(double a, double b, double x) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - incomplete_beta(b, a, 1 - x);
  constexpr double tiny = 1e-300;
  constexpr int most_terms = 500;
  const double front = std::exp(std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b) +
                                a * std::log(x) + b * std::log1p(-x)) /
                       a;
  double fraction = 1;
  double c = 1;
  double d = 0;
  for (int i = 0; i < most_terms; ++i) {
    const int pair = i / 2;
    const double m = pair;
    double term = 1;
    if (i > 0 && i % 2 == 0) term = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
    if (i % 2 == 1) term = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 + term * d;
    d = 1 / (std::abs(d) < tiny ? tiny : d);
    c = 1 + term / c;
    if (std::abs(c) < tiny) c = tiny;
    fraction *= c * d;
    if (std::abs(1 - c * d) < 1e-12) break;
  }
  return front * (fraction - 1);
}

}  // namespace

double p_value(std::span<const double> differences) {
  const double n = static_cast<double>(differences.size());
  if (differences.size() < 2) return 1;
  double mean = 0;
  for (const double value : differences) mean += value / n;
  double squares = 0;
  for (const double value : differences) squares += (value - mean) * (value - mean);
  // All alike: how likely it is that they all have the same sign.
  if (squares <= 0) return mean == 0 ? 1 : std::exp2(1 - n);
  const double t2 = mean * mean * n * (n - 1) / squares;
  return incomplete_beta((n - 1) / 2, 0.5, (n - 1) / (n - 1 + t2));
}

double t_quantile(double degrees) {
  constexpr std::array<double, 5> first{12.706, 4.303, 3.182, 2.776, 2.571};
  if (degrees < 1.5) return first[0];
  if (degrees < 5.5) return first[static_cast<std::size_t>(std::lround(degrees)) - 1];
  // The Cornish–Fisher expansion around the normal quantile.
  constexpr double z = 1.959964;
  constexpr double z3 = z * z * z;
  constexpr double z5 = z3 * z * z;
  constexpr double z7 = z5 * z * z;
  const double d2 = degrees * degrees;
  return z + (z3 + z) / (4 * degrees) + (5 * z5 + 16 * z3 + 3 * z) / (96 * d2) +
         (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * d2 * degrees);
}

Estimate ratio(std::span<const DealSample> samples) {
  const Sums sums = sums_of(samples);
  const double n = static_cast<double>(samples.size());
  const double value = sums.value();
  if (samples.size() < 2 || sums.weight <= 0) return {value, value, value};
  const double variance = squares_around(samples, value) * n / (n - 1);
  const double reach = t_quantile(n - 1) * std::sqrt(variance) / sums.weight;
  return {value, value - reach, value + reach};
}

Estimate share(std::span<const DealSample> samples) {
  const Sums sums = sums_of(samples);
  if (samples.size() < 2 || sums.weight <= 0) return {sums.value(), 0, 1};
  const double p = sums.value();
  // Wilson's interval for as many independent matches as would have the variance that is seen.
  const double inner = (sums.sum + 0.5) / (sums.weight + 1);
  const double matches =
      is_extreme(sums) ? sums.weight : inner * (1 - inner) / share_variance(samples, sums);
  const double t2 = std::pow(t_quantile(static_cast<double>(samples.size()) - 1), 2);
  const double middle = (p + t2 / (2 * matches)) / (1 + t2 / matches);
  const double reach =
      std::sqrt(t2 * (p * (1 - p) / matches + t2 / (4 * matches * matches))) / (1 + t2 / matches);
  return {p, std::max(0.0, std::min(p, middle - reach)),
          std::min(1.0, std::max(p, middle + reach))};
}

std::optional<Estimate> share_without_luck(std::span<const DealSample> samples) {
  if (samples.size() < 2 * folds) return std::nullopt;
  if (is_extreme(sums_of(samples))) return share(samples);
  std::vector<DealSample> rest(samples.begin(), samples.end());
  for (std::size_t fold = 0; fold < folds; ++fold) {
    Sums others;
    for (std::size_t i = 0; i < samples.size(); ++i)
      if (i % folds != fold) {
        others.sum += samples[i].sum;
        others.weight += samples[i].weight;
      }
    double both = 0;
    double alone = 0;
    for (std::size_t i = 0; i < samples.size(); ++i) {
      if (i % folds == fold) continue;
      both += (samples[i].sum - others.value() * samples[i].weight) * samples[i].luck;
      alone += samples[i].luck * samples[i].luck;
    }
    if (alone <= 0) continue;
    for (std::size_t i = fold; i < rest.size(); i += folds)
      rest[i].sum -= both / alone * rest[i].luck;
  }
  const Sums sums = sums_of(rest);
  const double value = std::clamp(sums.value(), 0.0, 1.0);
  const double reach =
      t_quantile(static_cast<double>(rest.size()) - 1) * std::sqrt(share_variance(rest, sums));
  return Estimate{value, std::max(0.0, value - reach), std::min(1.0, value + reach)};
}

}  // namespace pioche
