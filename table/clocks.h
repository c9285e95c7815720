// How long each seat may still think. Time runs for the seats that the game waits for.
#pragma once

#include <array>

#include "core/json.h"
#include "core/seat.h"
#include "table/log_entry.h"
#include "table/setup.h"

namespace pioche {

class Clocks {
 public:
  // All seats with their whole time, nobody's running.
  void reset(const ClockRule&, int players);
  // The game waits for these seats, and for no others. With time for each move, whoever is no
  // longer waited for has the whole of it again the next time.
  void run(SeatSet, Time now);
  // Time stands still for everybody; `run` goes on with what was left.
  void halt(Time now);
  // The seat has moved: what a move brings back.
  void credit(Seat, Time now);

  bool ticks() const { return rule_.kind != ClockRule::Kind::none; }
  SeatSet running() const { return running_; }
  std::int64_t left(Seat, Time now) const;  // never negative
  Time runs_out() const;                    // the first of all; `never` where none runs
  Seat out_of_time(Time now) const;         // one whose time is over, or nobody

  void write(json::Writer&, Time now) const;  // null without a clock

 private:
  void deduct_elapsed(Seat, Time now);

  ClockRule rule_;
  int players_ = 0;
  SeatSet running_;
  std::array<std::int64_t, most_seats> left_{};
  std::array<Time, most_seats> since_{};
};

}  // namespace pioche
