// How long each seat may still think. Time runs for the seats that the game waits for.
#pragma once

#include <array>

#include "core/json.h"
#include "core/seat.h"
#include "table/entry.h"
#include "table/setup.h"

namespace pioche {

class Clocks {
 public:
  // All seats with their whole time, nobody's running.
  void reset(const ClockRule&, int players);
  // From now on time runs for these seats and for no others.
  void run(SeatSet, Time now);
  // The seat has moved: what a move brings back.
  void credit(Seat, Time now);
  void set_left(Seat, std::int64_t left);

  bool ticks() const { return rule_.kind != ClockRule::Kind::none; }
  SeatSet running() const { return running_; }
  std::int64_t left(Seat, Time now) const;  // never negative
  Time runs_out(Seat) const;                // `never` where it does not run
  SeatSet out_of_time(Time now) const;

  void write(json::Writer&, Time now) const;  // null without a clock

 private:
  ClockRule rule_;
  int players_ = 0;
  SeatSet running_;
  std::array<std::int64_t, most_seats> left_{};
  std::array<Time, most_seats> since_{};
};

}  // namespace pioche
