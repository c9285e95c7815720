#include "load/histogram.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace pioche::load {

// Below `buckets_per_doubling` each number has a bucket of its own; above, each doubling is cut into `buckets_per_doubling`.
std::size_t Histogram::bucket_of(std::uint64_t number) {
  if (number < buckets_per_doubling) return number;
  const int doubling = static_cast<int>(std::bit_width(number)) -
                       static_cast<int>(std::bit_width(unsigned{buckets_per_doubling - 1}));
  const std::uint64_t part = (number >> (doubling - 1)) - buckets_per_doubling;
  const std::size_t bucket = static_cast<std::size_t>(doubling) * buckets_per_doubling + part;
  return std::min(bucket, static_cast<std::size_t>(buckets_per_doubling) * doublings - 1);
}

std::int64_t Histogram::upper_end(std::size_t bucket) {
  if (bucket < buckets_per_doubling) return static_cast<std::int64_t>(bucket);
  const auto doubling = static_cast<int>(bucket / buckets_per_doubling);
  const auto part = static_cast<std::int64_t>(bucket % buckets_per_doubling) + buckets_per_doubling;
  return ((part + 1) << (doubling - 1)) - 1;
}

void Histogram::add(std::int64_t microseconds) {
  const std::int64_t duration = std::max<std::int64_t>(microseconds, 0);
  ++counts_[bucket_of(static_cast<std::uint64_t>(duration))];
  ++count_;
  max_ = std::max(max_, duration);
}

std::int64_t Histogram::percentile(double share) const {
  if (count_ == 0) return 0;
  const auto wanted =
      std::max<std::uint64_t>(1, static_cast<std::uint64_t>(std::ceil(share * double(count_))));
  std::uint64_t seen = 0;
  for (std::size_t bucket = 0; bucket < counts_.size(); ++bucket) {
    seen += counts_[bucket];
    if (seen >= wanted) return std::min(upper_end(bucket), max_);
  }
  return max_;
}

}  // namespace pioche::load
