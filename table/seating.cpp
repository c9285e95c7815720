#include "table/seating.h"

#include <algorithm>

#include "table/table_bots.h"

namespace pioche {

namespace {

constexpr std::string_view replacement_level = "normal";

Result<> check_seat(Seat seat, std::size_t count) {
  if (seat < count) return {};
  return refused("seat_range", "seat", std::to_string(count - 1));
}

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

Result<> Seating::sit(const Sender& sender, const command::Sit& command, Time now,
                      Effects& effects) {
  const Seat seat = command.seat;
  if (Result<> checked = check_seat(seat, state_.seats.size()); !checked) return checked;
  if (!sender.may_play(state_.settings)) return refused("table_no_programs");
  if (state_.seats[seat].person == sender.person) {
    if (state_.seats[seat].has_stand_in) log_.commit(entry::StandInEnded{seat}, now, effects);
    return {};
  }
  if (state_.has_active_match()) return refused("table_match_on");
  if (!state_.seats[seat].is_free()) return refused("table_seat_taken");
  if (const Seat old = state_.seat_of(sender.person); old != nobody) {
    log_.commit(entry::SeatEmptied{old}, now, effects);
    votes_.clear(old);
  }
  log_.commit(entry::SeatTaken{seat, sender.person}, now, effects);
  votes_.clear(seat);
  publisher_.send_table_to(sender.person, now, effects);
  return {};
}

Result<> Seating::stand(const Sender& sender, Time now, Effects& effects) {
  const Seat seat = state_.seat_of(sender.person);
  if (seat == nobody) return refused("table_not_sitting");
  give_up_seat(seat, now, effects);
  return {};
}

// In a match, leaves the seat to a bot.
void Seating::give_up_seat(Seat seat, Time now, Effects& effects) {
  votes_.clear(seat);
  if (!state_.has_active_match()) {
    const std::string person = state_.seats[seat].person;
    log_.commit(entry::SeatEmptied{seat}, now, effects);
    publisher_.send_table_to(person, now, effects);
  } else if (!state_.seats[seat].has_stand_in) {
    log_.commit(entry::StandInBegan{seat, true}, now, effects);
  }
}

Result<> Seating::change_settings(const Sender& sender, const command::ChangeSettings& command,
                                  Time now, Effects& effects) {
  if (sender.person != state_.host) return refused("table_host_only");
  if (state_.has_active_match()) return refused("table_match_on");
  Result<TableSettings> changed = changed_settings(state_.settings, command.change);
  if (!changed) return changed.error();
  for (std::size_t seat = static_cast<std::size_t>(changed->players); seat < state_.seats.size();
       ++seat)
    if (!state_.seats[seat].person.empty()) return refused("table_seats_in_use");
  const bool clears_table = state_.status == TableState::Status::over;
  log_.commit(entry::SettingsChanged{std::move(*changed)}, now, effects);
  votes_.reset(state_.seats.size());
  if (clears_table) publisher_.send_table_to_all(now, effects);
  return {};
}

Result<> Seating::seat_bot(const Sender& sender, const command::SeatBot& command, Time now,
                           Effects& effects) {
  if (sender.person != state_.host) return refused("table_host_only");
  if (state_.has_active_match()) return refused("table_match_on");
  const Seat seat = command.seat;
  if (Result<> checked = check_seat(seat, state_.seats.size()); !checked) return checked;
  if (presence_.is_connected(state_.seats[seat].person)) return refused("table_seat_taken");
  if (!command.level) return command.level.error();
  if (const std::optional<std::string>& level = *command.level; !level)
    log_.commit(entry::SeatEmptied{seat}, now, effects);
  else if (is_bot_level(*level))
    log_.commit(entry::BotSeated{seat, *level}, now, effects);
  else
    return refused("table_bot_level", {}, all_bot_levels());
  votes_.clear(seat);
  return {};
}

Result<> Seating::kick(const Sender& sender, const command::Kick& command, Time now,
                       Effects& effects) {
  if (sender.person != state_.host) return refused("table_host_only");
  if (!command.person) return command.person.error();
  const std::string& other = *command.person;
  if (other == sender.person || !presence_.is_known(other)) return refused("table_nobody_there");
  if (const Seat seat = state_.seat_of(other); seat != nobody) {
    if (state_.has_active_match()) {
      if (state_.settings.rated) return refused("table_rated_kick");
      log_.commit(entry::PersonReplaced{seat, std::string(replacement_level)}, now, effects);
    } else {
      log_.commit(entry::SeatEmptied{seat}, now, effects);
    }
    votes_.clear(seat);
  }
  log_.commit(entry::PersonKicked{other}, now, effects);
  close_connections(other, "kicked", now, effects);
  prune(other);
  return {};
}

Result<> Seating::hand_over(const Sender& sender, const command::HandOver& command, Time now,
                            Effects& effects) {
  if (sender.person != state_.host) return refused("table_host_only");
  if (!command.person) return command.person.error();
  if (!presence_.is_connected(*command.person)) return refused("table_nobody_there");
  if (*command.person == state_.host) return {};
  set_host(*command.person, now, effects);
  return {};
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
      state_.host != person && !chat_.has_lines_of(person))
    presence_.remove(person);
}

void Seating::set_host(std::string_view person, Time now, Effects& effects) {
  const std::string old = state_.host;
  log_.commit(entry::HostChanged{std::string(person)}, now, effects);
  publisher_.send_table_to(state_.host, now, effects);
  if (old != state_.host) publisher_.send_table_to(old, now, effects);
}

}  // namespace pioche
