// The commands about the seats, the host and the settings of a table.
#include "table/commands.gen.h"

namespace pioche {

namespace {

constexpr std::string_view replacement_level = "normal";

}  // namespace

Result<> execute(const command::Sit& command, const CommandContext& context) {
  TableParts& table = context.table;
  const TableState& state = table.state;
  const std::string& person = context.sender.person;
  const Seat seat = command.seat;
  if (Result<> checked = check_seat(seat, state.seats.size()); !checked) return checked;
  if (!context.may_play()) return refused("table_no_programs");
  if (state.seats[seat].person == person) {
    if (state.seats[seat].has_stand_in) context.commit(entry::StandInEnded{seat});
    return {};
  }
  if (Result<> checked = check_no_match(state); !checked) return checked;
  if (!state.seats[seat].person.empty()) return refused("table_seat_taken");
  if (const Seat old = context.seat(); old != nobody) {
    context.commit(entry::SeatEmptied{old});
    table.votes.clear(old);
  }
  if (!state.seats[seat].bot.empty()) context.commit(entry::SeatEmptied{seat});
  context.commit(entry::SeatTaken{seat, person});
  table.votes.clear(seat);
  table.publisher.send_table_to(person, context.now, context.effects);
  return {};
}

Result<> execute(const command::Stand&, const CommandContext& context) {
  const Seat seat = context.seat();
  if (seat == nobody) return refused("table_not_sitting");
  context.table.seating.give_up_seat(seat, context.now, context.effects);
  return {};
}

Result<> execute(const command::Setup& command, const CommandContext& context) {
  TableParts& table = context.table;
  const TableState& state = table.state;
  if (!context.is_host()) return refused("table_host_only");
  if (Result<> checked = check_no_match(state); !checked) return checked;
  Result<TableSettings> changed = changed_settings(state.settings, command.settings);
  if (!changed) return changed.error();
  const auto seats_left = static_cast<std::size_t>(changed->players);
  if (Result<> closed = table.seating.close_up(seats_left, context.now, context.effects); !closed)
    return closed;
  const bool clears_table = state.status == TableState::Status::over;
  context.commit(entry::SettingsChanged{std::move(*changed)});
  table.votes.reset(state.seats.size());
  if (clears_table) table.publisher.send_table_to_all(context.now, context.effects);
  return {};
}

Result<> execute(const command::Bot& command, const CommandContext& context) {
  TableParts& table = context.table;
  const TableState& state = table.state;
  if (!context.is_host()) return refused("table_host_only");
  if (Result<> checked = check_no_match(state); !checked) return checked;
  const Seat seat = command.seat;
  if (Result<> checked = check_seat(seat, state.seats.size()); !checked) return checked;
  if (table.presence.is_connected(state.seats[seat].person)) return refused("table_seat_taken");
  if (!command.level) return command.level.error();
  if (const std::optional<std::string>& level = *command.level; !level)
    context.commit(entry::SeatEmptied{seat});
  else if (is_bot_level(*level))
    context.commit(entry::BotSeated{seat, *level});
  else
    return refused("table_bot_level", {}, all_bot_levels());
  table.votes.clear(seat);
  return {};
}

Result<> execute(const command::Kick& command, const CommandContext& context) {
  TableParts& table = context.table;
  const TableState& state = table.state;
  if (!context.is_host()) return refused("table_host_only");
  if (!command.person) return command.person.error();
  const std::string& other = *command.person;
  if (other == context.sender.person || !table.presence.is_known(other))
    return refused("table_nobody_there");
  if (const Seat seat = state.seat_of(other); seat != nobody) {
    if (state.is_dealing()) return refused("table_dealing");
    if (state.has_active_match()) {
      if (state.settings.rated) return refused("table_rated_kick");
      context.commit(entry::PersonReplaced{seat, std::string(replacement_level)});
    } else {
      context.commit(entry::SeatEmptied{seat});
    }
    table.votes.clear(seat);
  }
  context.commit(entry::PersonKicked{other});
  table.seating.close_connections(other, "kicked", context.now, context.effects);
  table.seating.prune(other);
  return {};
}

Result<> execute(const command::Host& command, const CommandContext& context) {
  TableParts& table = context.table;
  if (!context.is_host()) return refused("table_host_only");
  if (!command.person) return command.person.error();
  if (!table.presence.is_connected(*command.person)) return refused("table_nobody_there");
  if (*command.person == table.state.host) return {};
  table.seating.set_host(*command.person, context.now, context.effects);
  return {};
}

Result<> execute(const command::Leave&, const CommandContext& context) {
  context.table.seating.leave(context.sender.person, context.now, context.effects);
  return {};
}

}  // namespace pioche
