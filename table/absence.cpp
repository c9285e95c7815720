#include "table/absence.h"

#include <algorithm>

namespace pioche {

namespace {

constexpr Time minute = 60'000;
constexpr Time day = 24 * 60 * minute;
constexpr Time abandoned_after = 30 * day;   // a match that nobody comes back to
constexpr Time guests_left_after = 2 * day;  // … and nobody with an account could
constexpr Time bots_left_after = 7 * day;    // … and nobody waits for anybody: the others are bots

}  // namespace

bool Absence::update(Time now) {
  if (!presence_.connections().empty())
    empty_since_ = never;
  else if (empty_since_ == never)
    empty_since_ = now;
  if (should_run() == is_running_) return false;
  is_running_ = !is_running_;
  if (is_running_) running_since_ = now;
  return true;
}

// A correspondence match goes on meanwhile.
void Absence::begin_empty(Time since) {
  empty_since_ = since;
  is_running_ = should_run();
}

// How long the others wait for somebody who is disconnected.
Time Absence::grace() const {
  return state_.settings.absence_grace_s == 0 ? minute : state_.settings.absence_grace_s * 1000;
}

// While the table is suspended nobody waits for anybody.
Time Absence::gone_since(std::string_view person) const {
  const Time since = presence_.disconnected_since(person, running_since_);
  return since == never ? never : std::max(since, running_since_);
}

// A bot stands in where others are at the table and wait.
Time Absence::stand_in_at(Seat seat) const {
  const SeatState& seat_state = state_.seats[seat];
  if (state_.status != TableState::Status::playing || seat_state.person.empty() ||
      seat_state.has_stand_in)
    return never;
  if (state_.settings.absence_grace_s == 0 || state_.settings.clock.is_correspondence())
    return never;
  const Time since = gone_since(seat_state.person);
  if (since == never || !others_are_connected(seat_state.person)) return never;
  return since + grace();
}

// Votes count of everybody who plays. Who is gone is waited for as long as a bot would wait to
// stand in; in a correspondence match, for ever.
Time Absence::vote_passes_at() const {
  const auto wants_end = [](const SeatVotes& vote) { return vote.wants_end; };
  if (!state_.has_active_match() || !is_running_ || std::ranges::none_of(votes_.seats, wants_end))
    return never;
  Time at = 0;
  for (Seat seat = 0; seat < state_.seats.size(); ++seat) {
    const SeatState& seat_state = state_.seats[seat];
    if (seat_state.person.empty() || votes_.seats[seat].wants_end) continue;
    const Time since = gone_since(seat_state.person);
    if (since == never ||
        (state_.settings.clock.is_correspondence() && !seat_state.left_voluntarily))
      return never;
    if (!seat_state.left_voluntarily) at = std::max(at, since + grace());
  }
  return at;
}

bool Absence::is_anybody_gone() const {
  return state_.host.empty() || presence_.is_anybody_disconnected();
}

Time Absence::host_replaced_at() const {
  if (next_host().empty()) return never;
  if (state_.host.empty()) return 0;
  const Time since = gone_since(state_.host);
  return since == never ? never : since + std::max(minute, grace());
}

// Guests are known by a cookie alone, and seldom come back to one that is days old.
Time Absence::expires_at() const {
  if (empty_since_ == never || state_.closed) return never;
  if (state_.settings.clock.is_correspondence()) return empty_since_ + abandoned_after;
  if (state_.has_active_match() && is_alone_with_bots()) return empty_since_ + bots_left_after;
  Time timeout = shortest_expiry;
  for (const SeatState& seat_state : state_.seats)
    if (state_.has_active_match() && !seat_state.person.empty() && !seat_state.left_voluntarily)
      timeout = std::max(
          timeout, presence_.has_account(seat_state.person) ? abandoned_after : guests_left_after);
  return empty_since_ + timeout;
}

// One person, who has not left, and bots.
bool Absence::is_alone_with_bots() const {
  const auto stays = [](const SeatState& seat_state) {
    return !seat_state.person.empty() && !seat_state.left_voluntarily;
  };
  const auto is_somebodys = [](const SeatState& seat_state) { return !seat_state.person.empty(); };
  return std::ranges::count_if(state_.seats, is_somebodys) == 1 &&
         std::ranges::any_of(state_.seats, stays);
}

// Whether anybody else sits here and is connected.
bool Absence::others_are_connected(std::string_view person) const {
  return std::ranges::any_of(state_.seats, [&](const SeatState& seat_state) {
    return seat_state.person != person && presence_.is_connected(seat_state.person);
  });
}

// A correspondence match goes on without anybody; bots alone play for whoever watches.
bool Absence::should_run() const {
  if (state_.settings.clock.is_correspondence()) return true;
  bool people = false;
  for (const SeatState& seat_state : state_.seats) {
    if (presence_.is_connected(seat_state.person)) return true;
    people |= !seat_state.person.empty();
  }
  return !people && !presence_.connections().empty();
}

std::string_view Absence::next_host() const {
  for (const SeatState& seat_state : state_.seats)
    if (seat_state.person != state_.host && !seat_state.left_voluntarily &&
        presence_.is_connected(seat_state.person))
      return seat_state.person;
  return {};
}

Time Absence::first_due() const {
  Time first = std::min(vote_passes_at(), expires_at());
  if (!is_anybody_gone()) return first;
  first = std::min(first, host_replaced_at());
  for (Seat seat = 0; seat < state_.seats.size(); ++seat)
    first = std::min(first, stand_in_at(seat));
  return first;
}

}  // namespace pioche
