// What each reader at the keyboard has not read yet, and the points of the rounds that are over.
#pragma once

#include <array>
#include <vector>

#include "cli/story.h"

namespace pioche {

class Chronicle {
 public:
  explicit Chronicle(int people) : private_(static_cast<std::size_t>(people)) {}

  // A move was made and `log` happened; `state` is the table after it.
  void add(const Reader&, const AnyState& state, Seat actor, EventLog log);

  // As a person knows it, from that person's last move on.
  const Lines& since_last_move_of(Seat person) const { return private_[person]; }
  // As anybody may know it, since the last time it was shown to all.
  const Lines& for_everyone() const { return public_; }
  void everyone_has_read() { public_.clear(); }

  using Points = std::array<std::int32_t, most_seats>;
  const std::vector<Points>& rounds() const { return rounds_; }

 private:
  std::vector<Lines> private_;
  Lines public_;
  std::vector<Points> rounds_;
};

}  // namespace pioche
