// The clocks of the seats. Time runs for the seats that the game waits for.
#pragma once

#include <array>

#include "core/seat.h"
#include "engine/json.h"
#include "protocol/table_settings.h"
#include "table/state/log_entry.h"

namespace pioche {

class Clocks {
 public:
  // All seats with their whole time, nobody's running.
  void reset(const TimeControl&, int players);
  void set_left(Seat seat, std::int64_t time) { left_[seat] = time; }
  // The game waits for these seats, and for no others. With time for each move, whoever is no
  // longer waited for has the whole of it again the next time.
  void run(SeatSet, Time now);
  // Stops all clocks; `run` goes on with the time that was left.
  void stop(Time now);
  // The seat has answered, and is charged until then; what is shown of its clock goes on until its
  // answer is shown, so that nobody learns when it was given.
  void hold(Seat, Time until);
  void keep_held(SeatSet seats) { held_ = held_ & seats; }
  // The seat has moved: what a move brings back.
  void credit(Seat, Time now);

  bool is_timed() const { return control_.kind != TimeControl::Kind::none; }
  SeatSet running() const { return running_; }
  std::int64_t left(Seat, Time now) const;  // never negative
  // Of the seats that have not answered.
  Time next_expiry() const;           // the first of all; `never` where none runs
  Seat expired_seat(Time now) const;  // a seat without time left, or nobody

  void write(json::Writer&, Time now) const;  // null without a clock

  // All of it but the time control, for a snapshot. False: this is no such object.
  void write_state(json::Writer&) const;
  bool read_state(json::Value);

 private:
  void deduct_elapsed(Seat, Time now);

  TimeControl control_;
  int players_ = 0;
  SeatSet running_;
  SeatSet held_;  // have answered
  std::array<Time, most_seats> held_until_{};
  std::array<std::int64_t, most_seats> left_{};
  std::array<Time, most_seats> since_{};
};

}  // namespace pioche
