// The events that each person at the keyboard has not seen yet, and the points of finished rounds.
#pragma once

#include <array>
#include <vector>

#include "app/text_layout.h"
#include "text/wording.h"

namespace pioche {

class EventFeed {
 public:
  explicit EventFeed(int people) : private_(static_cast<std::size_t>(people)) {}

  // Adds the events of a move; `state` is the state after it.
  void add(const Localizer&, const AnyState& state, Seat actor, EventLog log);

  // As this person may see them, since that person's last move.
  const Lines& since_last_move_of(Seat person) const { return private_[person]; }
  // As a spectator may see them, since they were last shown to everyone.
  const Lines& for_everyone() const { return public_; }
  void mark_read_by_everyone() { public_.clear(); }

  using Points = std::array<std::int32_t, most_seats>;
  const std::vector<Points>& rounds() const { return rounds_; }

 private:
  std::vector<Lines> private_;
  Lines public_;
  std::vector<Points> rounds_;
};

}  // namespace pioche
