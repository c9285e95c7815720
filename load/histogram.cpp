#include "load/histogram.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace pioche::load {

// Below `parts` each number has a place of its own; above, each doubling is cut into `parts`.
std::size_t Histogram::place_of(std::uint64_t number) {
  if (number < parts) return number;
  const int doubling = static_cast<int>(std::bit_width(number)) -
                       static_cast<int>(std::bit_width(unsigned{parts - 1}));
  const std::uint64_t part = (number >> (doubling - 1)) - parts;
  const std::size_t place = static_cast<std::size_t>(doubling) * parts + part;
  return std::min(place, static_cast<std::size_t>(parts) * doublings - 1);
}

std::int64_t Histogram::upper_end(std::size_t place) {
  if (place < parts) return static_cast<std::int64_t>(place);
  const auto doubling = static_cast<int>(place / parts);
  const auto part = static_cast<std::int64_t>(place % parts) + parts;
  return ((part + 1) << (doubling - 1)) - 1;
}

void Histogram::add(std::int64_t microseconds) {
  const std::int64_t duration = std::max<std::int64_t>(microseconds, 0);
  ++counts_[place_of(static_cast<std::uint64_t>(duration))];
  ++count_;
  most_ = std::max(most_, duration);
}

std::int64_t Histogram::percentile(double share) const {
  if (count_ == 0) return 0;
  const auto wanted =
      std::max<std::uint64_t>(1, static_cast<std::uint64_t>(std::ceil(share * double(count_))));
  std::uint64_t seen = 0;
  for (std::size_t place = 0; place < counts_.size(); ++place) {
    seen += counts_[place];
    if (seen >= wanted) return std::min(upper_end(place), most_);
  }
  return most_;
}

}  // namespace pioche::load
