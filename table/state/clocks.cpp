#include "table/state/clocks.h"

#include <algorithm>
#include <utility>

namespace pioche {

using Kind = TimeControl::Kind;

void Clocks::reset(const TimeControl& control, int players) {
  control_ = control;
  players_ = players;
  running_ = held_ = {};
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

void Clocks::hold(Seat seat, Time until) {
  held_.add(seat);
  held_until_[seat] = until;
}

void Clocks::credit(Seat seat, Time now) {
  if (!is_timed()) return;
  if (running_.contains(seat)) {
    left_[seat] = left(seat, held_.contains(seat) ? std::min(now, held_until_[seat]) : now);
    since_[seat] = now;
  }
  left_[seat] = control_.kind == Kind::move ? control_.seconds * 1000
                                            : left_[seat] + control_.increment * 1000;
}

std::int64_t Clocks::left(Seat seat, Time now) const {
  const std::int64_t gone = running_.contains(seat) ? std::max<Time>(0, now - since_[seat]) : 0;
  return std::max<std::int64_t>(0, left_[seat] - gone);
}

Time Clocks::next_expiry() const {
  Time first = never;
  for (const Seat seat : running_.without(held_))
    first = std::min(first, since_[seat] + left_[seat]);
  return first;
}

Seat Clocks::expired_seat(Time now) const {
  for (const Seat seat : running_.without(held_))
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

namespace {

void write_seats(json::Writer& out, SeatSet seats) {
  out.begin_list();
  for (const Seat seat : seats) out.number(seat);
  out.end_list();
}

bool read_seats(json::Value list, int players, SeatSet& seats) {
  if (!list.is(json::Kind::list)) return false;
  for (const json::Value value : list) {
    if (!value.is(json::Kind::integer) || value.integer() < 0 || value.integer() >= players)
      return false;
    seats.add(static_cast<Seat>(value.integer()));
  }
  return true;
}

bool read_times(json::Value list, int players, std::array<Time, most_seats>& times) {
  if (!list.is(json::Kind::list) || std::cmp_not_equal(list.size(), players)) return false;
  std::size_t seat = 0;
  for (const json::Value value : list) {
    if (!value.is(json::Kind::integer) || value.integer() < 0 || value.integer() > latest_time)
      return false;
    times[seat++] = value.integer();
  }
  return true;
}

}  // namespace

void Clocks::write_state(json::Writer& out) const {
  const auto write_times = [&](std::string_view key, const std::array<Time, most_seats>& times) {
    out.key(key).begin_list();
    for (int seat = 0; seat < players_; ++seat) out.number(times[static_cast<std::size_t>(seat)]);
    out.end_list();
  };
  out.begin_object();
  write_seats(out.key("running"), running_);
  write_seats(out.key("held"), held_);
  write_times("left", left_);
  write_times("since", since_);
  write_times("held_until", held_until_);
  out.end_object();
}

bool Clocks::read_state(json::Value state) {
  running_ = held_ = {};
  return state.is(json::Kind::object) && read_seats(state.find("running"), players_, running_) &&
         read_seats(state.find("held"), players_, held_) &&
         read_times(state.find("left"), players_, left_) &&
         read_times(state.find("since"), players_, since_) &&
         read_times(state.find("held_until"), players_, held_until_);
}

}  // namespace pioche
