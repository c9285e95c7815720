#include "table/seating.h"

#include <algorithm>

#include "table/table_bots.h"

namespace pioche {

namespace {

Result<> check_bots(const OpenTable& opening, std::size_t seat_count) {
  if (!opening.bots) return opening.bots.error();
  const OpenTable::Bots& bots = *opening.bots;
  if (bots.size() > seat_count) return refused("table_bots", "bots");
  for (const auto& level : bots)
    if (level && !is_bot_level(*level)) return refused("table_bot_level", "bots", all_bot_levels());
  if (opening.seat && *opening.seat < bots.size() && bots[*opening.seat])
    return refused("table_seat_taken", "bots");
  return {};
}

}  // namespace

Result<> check_no_match(const TableState& state) {
  if (state.has_active_match()) return refused("table_match_on");
  return state.is_dealing() ? refused("table_dealing") : Result<>{};
}

Result<> check_seat(Seat seat, std::size_t seat_count) {
  if (seat < seat_count) return {};
  return refused("seat_range", "seat", std::to_string(seat_count - 1));
}

Result<> check_seating(const OpenTable& opening, std::size_t seat_count) {
  if (opening.seat)
    if (Result<> checked = check_seat(*opening.seat, seat_count); !checked) return checked;
  return check_bots(opening, seat_count);
}

void Seating::seat_first(const std::string& host, const OpenTable& opening, Time now,
                         Effects& effects) {
  if (opening.seat) log_.commit(entry::SeatTaken{*opening.seat, host}, now, effects);
  const OpenTable::Bots& bots = *opening.bots;
  for (std::size_t seat = 0; seat < bots.size(); ++seat)
    if (bots[seat])
      log_.commit(entry::BotSeated{static_cast<Seat>(seat), *bots[seat]}, now, effects);
}

Result<> Seating::close_up(std::size_t seats_left, Time now, Effects& effects) {
  std::vector<Seat> free;
  std::vector<Seat> people;
  std::vector<Seat> bots;
  for (Seat seat = 0; seat < state_.seats.size(); ++seat) {
    const SeatState& seat_state = state_.seats[seat];
    if (seat < seats_left ? seat_state.is_free() : !seat_state.is_free())
      (seat < seats_left ? free : seat_state.bot.empty() ? people : bots).push_back(seat);
  }
  if (people.size() > free.size()) return refused("table_seats_in_use");
  auto to = free.begin();
  for (const Seat from : people) {
    const std::string person = state_.seats[from].person;
    log_.commit(entry::SeatEmptied{from}, now, effects);
    log_.commit(entry::SeatTaken{*to++, person}, now, effects);
    publisher_.send_table_to(person, now, effects);
  }
  for (auto from = bots.begin(); from != bots.end() && to != free.end(); ++from)
    log_.commit(entry::BotSeated{*to++, state_.seats[*from].bot}, now, effects);
  return {};
}

void Seating::give_up_seat(Seat seat, Time now, Effects& effects) {
  votes_.clear(seat);
  if (state_.is_dealing()) exchange_.call_off(SeatSet::of(seat), now, effects);
  if (!state_.has_active_match()) {
    const std::string person = state_.seats[seat].person;
    log_.commit(entry::SeatEmptied{seat}, now, effects);
    publisher_.send_table_to(person, now, effects);
  } else if (!state_.seats[seat].has_stand_in) {
    log_.commit(entry::StandInBegan{seat, true}, now, effects);
  }
}

// Where bots have all the seats the table stays the host's: nobody could sit down and have it.
void Seating::leave(const std::string& person, Time now, Effects& effects) {
  const bool is_bots = std::ranges::all_of(
      state_.seats, [](const SeatState& seat_state) { return !seat_state.bot.empty(); });
  if (state_.host == person && !is_bots) set_host(absence_.next_host(), now, effects);
  if (const Seat seat = state_.seat_of(person); seat != nobody) give_up_seat(seat, now, effects);
}

void Seating::welcome_back(Seat seat, Time now, Effects& effects) {
  if (seat != nobody && state_.seats[seat].is_absent())
    log_.commit(entry::StandInEnded{seat}, now, effects);
}

void Seating::clear_stand_ins(Time now, Effects& effects) {
  for (Seat seat = 0; seat < state_.seats.size(); ++seat) {
    if (!state_.seats[seat].has_stand_in) continue;
    if (!state_.seats[seat].left_voluntarily) {
      log_.commit(entry::StandInEnded{seat}, now, effects);
      continue;
    }
    const std::string person = state_.seats[seat].person;
    log_.commit(entry::SeatEmptied{seat}, now, effects);
    publisher_.send_table_to(person, now, effects);
  }
}

void Seating::disconnect(ConnectionId connection_id, Time now) {
  const std::string person = presence_.find(connection_id)->person;
  presence_.disconnect(connection_id, now);
  if (presence_.is_connected(person)) return;
  if (const Seat seat = state_.seat_of(person); seat != nobody && !state_.has_active_match())
    votes_.seats[seat].ready = false;
  prune(person);
}

void Seating::close_connections(std::string_view person, std::string_view reason, Time now,
                                Effects& effects) {
  for (const ConnectionId connection_id : presence_.connections_of(person)) {
    publisher_.send_closed(connection_id, reason, effects);
    disconnect(connection_id, now);
  }
}

void Seating::prune(std::string_view person) {
  if (!presence_.is_connected(person) && state_.seat_of(person) == nobody &&
      state_.host != person && !chat_.has_lines_of(person) && !state_.called_deal_off(person))
    presence_.remove(person);
}

void Seating::set_host(std::string_view person, Time now, Effects& effects) {
  const std::string old = state_.host;
  log_.commit(entry::HostChanged{std::string(person)}, now, effects);
  publisher_.send_table_to(state_.host, now, effects);
  if (old != state_.host) publisher_.send_table_to(old, now, effects);
}

}  // namespace pioche
