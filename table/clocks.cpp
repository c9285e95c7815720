#include "table/clocks.h"

#include <algorithm>

namespace pioche {

using Kind = TimeControl::Kind;

void Clocks::reset(const TimeControl& control, int players) {
  control_ = control;
  players_ = players;
  running_ = {};
  left_.fill(control.seconds * 1000);
}

void Clocks::deduct_elapsed(Seat seat, Time now) {
  left_[seat] = left(seat, now);
  since_[seat] = now;
}

void Clocks::run(SeatSet seats, Time now) {
  if (!is_timed()) return;
  for (const Seat seat : running_.without(seats)) {
    deduct_elapsed(seat, now);
    if (control_.kind == Kind::move) left_[seat] = control_.seconds * 1000;
  }
  for (const Seat seat : seats.without(running_)) since_[seat] = now;
  running_ = seats;
}

void Clocks::stop(Time now) {
  for (const Seat seat : running_) deduct_elapsed(seat, now);
  running_ = {};
}

void Clocks::credit(Seat seat, Time now) {
  if (!is_timed()) return;
  if (running_.contains(seat)) deduct_elapsed(seat, now);
  left_[seat] = control_.kind == Kind::move ? control_.seconds * 1000
                                            : left_[seat] + control_.increment * 1000;
}

std::int64_t Clocks::left(Seat seat, Time now) const {
  const std::int64_t gone = running_.contains(seat) ? std::max<Time>(0, now - since_[seat]) : 0;
  return std::max<std::int64_t>(0, left_[seat] - gone);
}

Time Clocks::next_expiry() const {
  Time first = never;
  for (const Seat seat : running_) first = std::min(first, since_[seat] + left_[seat]);
  return first;
}

Seat Clocks::expired_seat(Time now) const {
  for (const Seat seat : running_)
    if (left(seat, now) == 0) return seat;
  return nobody;
}

void Clocks::write(json::Writer& out, Time now) const {
  if (!is_timed()) {
    out.null();
    return;
  }
  out.begin_object().key("at").number(now).key("left").begin_list();
  for (int seat = 0; seat < players_; ++seat) out.number(left(static_cast<Seat>(seat), now));
  out.end_list().key("running").begin_list();
  for (const Seat seat : running_) out.number(seat);
  out.end_list().end_object();
}

}  // namespace pioche
