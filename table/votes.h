// What the people at a table agree on: to begin, and to end the match.
#pragma once

#include <algorithm>
#include <vector>

#include "core/seat.h"
#include "table/state/log_entry.h"

namespace pioche {

struct SeatVotes {
  bool ready = false;
  bool wants_end = false;
};

struct Votes {
  std::vector<SeatVotes> seats;
  Time next_round_at = never;  // the next round begins by itself

  void reset(std::size_t count) { seats.assign(count, {}); }
  void clear() {
    std::ranges::fill(seats, SeatVotes{});
    next_round_at = never;
  }
  void clear(Seat seat) { seats[seat] = {}; }
  void clear_ready() {
    for (SeatVotes& votes : seats) votes.ready = false;
  }
};

}  // namespace pioche
