// The events that each person at the keyboard has not seen yet, and the points of finished rounds.
#pragma once

#include <array>
#include <vector>

#include "app/text_layout.h"
#include "text/wording.h"

namespace pioche {

class EventFeed {
 public:
  // The moves that the match already has count as shown.
  EventFeed(const Localizer&, const Match&, int people);

  // Adds the events of the moves that were made since.
  void update(const Localizer&, const Match&);

  // As this person may see them, since that person's last move. A move of that person removes those
  // that were shown.
  const Lines& since_last_move_of(Seat person) const { return private_[person].lines; }
  void mark_shown_to(Seat person) { private_[person].shown = private_[person].lines.size(); }
  // As a spectator may see them, since they were last shown to everyone.
  const Lines& for_everyone() const { return public_; }
  void mark_read_by_everyone() { public_.clear(); }

  using Points = std::array<std::int32_t, most_seats>;
  const std::vector<Points>& rounds() const { return rounds_; }

 private:
  struct PersonLines {
    Lines lines;
    std::size_t shown = 0;  // of them, from the first
  };
  void add_next(const Localizer&, const Match&);

  AnyState state_;  // after the moves that were added
  std::size_t moves_ = 0;
  std::vector<PersonLines> private_;
  Lines public_;
  std::vector<Points> rounds_;
};

}  // namespace pioche
