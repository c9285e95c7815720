// A histogram of durations whose percentiles are exact to one part in 32, in constant memory.
#pragma once

#include <array>
#include <cstdint>

namespace pioche::load {

class Histogram {
 public:
  void add(std::int64_t microseconds);
  std::uint64_t count() const { return count_; }
  std::int64_t max() const { return max_; }
  // The duration that this share (0 to 1) of all does not exceed; 0 where there are none.
  std::int64_t percentile(double share) const;

 private:
  static constexpr int buckets_per_doubling = 32;
  static constexpr int doublings = 40;
  static std::size_t bucket_of(std::uint64_t);
  static std::int64_t upper_end(std::size_t bucket);

  std::array<std::uint64_t, static_cast<std::size_t>(buckets_per_doubling) * doublings> counts_{};
  std::uint64_t count_ = 0;
  std::int64_t max_ = 0;
};

}  // namespace pioche::load
