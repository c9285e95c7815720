// Counts durations so that percentiles can be told within a thirty-second part of themselves,
// however many there are.
#pragma once

#include <array>
#include <cstdint>

namespace pioche::load {

class Histogram {
 public:
  void add(std::int64_t microseconds);
  std::uint64_t count() const { return count_; }
  std::int64_t most() const { return most_; }
  // At most so long took this share (0 to 1) of all; 0 where there are none.
  std::int64_t percentile(double share) const;

 private:
  static constexpr int parts = 32;  // of each doubling
  static constexpr int doublings = 40;
  static std::size_t place_of(std::uint64_t);
  static std::int64_t upper_end(std::size_t place);

  std::array<std::uint64_t, static_cast<std::size_t>(parts) * doublings> counts_{};
  std::uint64_t count_ = 0;
  std::int64_t most_ = 0;
};

}  // namespace pioche::load
