// The commands about a match: to begin it and to take part in its deal, to pause and to end it, to
// move in it, to get a hint.
#include <algorithm>

#include "table/commands.gen.h"

namespace pioche {

namespace {

constexpr int most_pauses = 3;  // of one person in a match with others

Error not_allowed(std::string_view key) { return with_code({std::string(key)}, "not_allowed"); }
Error wrong_time(std::string_view key) { return with_code({std::string(key)}, "wrong_time"); }

Result<> check_player(const CommandContext& context) {
  if (context.seat() == nobody) return refused("table_not_sitting");
  return context.may_play() ? Result<>{} : refused("table_no_programs");
}

Result<> refused_if(std::string_view key, std::string_view where) {
  return key.empty() ? Result<>{} : refused(key, where);
}

// Whether all the others are bots.
bool plays_alone(const TableState& state, std::string_view person) {
  return std::ranges::all_of(state.seats, [&](const SeatState& seat_state) {
    return seat_state.person.empty() || seat_state.person == person;
  });
}

Result<> check_others_ready(const CommandContext& context) {
  const TableParts& table = context.table;
  for (Seat seat = 0; seat < table.state.seats.size(); ++seat)
    if (const SeatState& seat_state = table.state.seats[seat];
        !seat_state.person.empty() && seat_state.person != context.sender.person &&
        !table.votes.seats[seat].ready)
      return refused("table_not_ready", {}, table.presence.name_of(seat_state.person));
  return {};
}

// The match is for those who sit here.
Result<> remove_free_seats(const CommandContext& context) {
  TableParts& table = context.table;
  const TableState& state = table.state;
  const auto taken =
      std::ssize(state.seats) - std::ranges::count_if(state.seats, &SeatState::is_free);
  SettingsChange change;
  change.players = taken;
  Result<TableSettings> changed = changed_settings(state.settings, change);
  if (!changed) return changed.error();
  const auto seats_left = static_cast<std::size_t>(taken);
  if (Result<> closed = table.seating.close_up(seats_left, context.now, context.effects); !closed)
    return closed;
  context.commit(entry::SettingsChanged{std::move(*changed)});
  table.votes.reset(state.seats.size());
  return {};
}

}  // namespace

Result<> execute(const command::Ready& command, const CommandContext& context) {
  const TableState& state = context.table.state;
  if (Result<> checked = check_player(context); !checked) return checked;
  if (state.status == TableState::Status::paused) return refused("table_paused");
  if (state.has_active_match() && !state.is_between_rounds()) return refused("table_round_on");
  if (Result<> checked = context.table.flow.check_ready(); !checked) return checked;
  if (!command.value) return command.value.error();
  context.table.votes.seats[context.seat()].ready = *command.value;
  return {};
}

Result<> execute(const command::Rematch&, const CommandContext& context) {
  if (context.table.state.status != TableState::Status::over) return refused("table_not_over");
  return execute(command::Ready{}, context);
}

Result<> execute(const command::Start& command, const CommandContext& context) {
  TableParts& table = context.table;
  if (!context.is_host()) return refused("table_host_only");
  // Who sits and starts says to be ready by it; a program may still have others play.
  if (context.seat() != nobody && !context.may_play()) return refused("table_no_programs");
  if (!command.close_up) return command.close_up.error();
  const bool closes_up =
      *command.close_up && std::ranges::any_of(table.state.seats, &SeatState::is_free);
  if (Result<> checked = closes_up ? check_no_match(table.state) : table.flow.check_start();
      !checked)
    return checked;
  if (Result<> checked = check_others_ready(context); !checked) return checked;
  if (closes_up) {
    if (Result<> closed = remove_free_seats(context); !closed) return closed;
    if (Result<> checked = table.flow.check_start(); !checked) return checked;
  }
  table.flow.start_match(context.now, context.effects);
  return {};
}

Result<> execute(const command::Commit& command, const CommandContext& context) {
  if (Result<> checked = check_player(context); !checked) return checked;
  if (!command.commitment || !command.hash)
    return (command.commitment ? command.hash : command.commitment).error();
  return refused_if(
      context.table.exchange.take_hash(context.seat(), *command.commitment, *command.hash), "hash");
}

Result<> execute(const command::Reveal& command, const CommandContext& context) {
  if (Result<> checked = check_player(context); !checked) return checked;
  if (!command.nonce) return command.nonce.error();
  return refused_if(context.table.exchange.take_nonce(context.seat(), *command.nonce), "nonce");
}

Result<> execute(const command::Pause&, const CommandContext& context) {
  TableParts& table = context.table;
  const TableState& state = table.state;
  const Seat seat = context.seat();
  if (seat == nobody) return refused("table_not_sitting");
  if (!state.has_active_match()) return refused("table_no_match");
  if (state.settings.clock.is_correspondence()) return refused("table_no_pause");
  if (state.status == TableState::Status::paused) return {};
  if (state.pauses[seat] >= most_pauses && !plays_alone(state, context.sender.person))
    return refused("table_pauses_used", {}, std::to_string(most_pauses));
  context.commit(entry::MatchPaused{seat});
  table.votes.next_round_at = never;
  table.publisher.send_table_to_all(context.now, context.effects);  // the clocks stand still
  return {};
}

Result<> execute(const command::Resume&, const CommandContext& context) {
  TableParts& table = context.table;
  if (context.seat() == nobody) return refused("table_not_sitting");
  if (!table.state.has_active_match()) return refused("table_no_match");
  if (table.state.status == TableState::Status::playing) return {};
  context.commit(entry::MatchResumed{});
  table.publisher.send_table_to_all(context.now, context.effects);  // the clocks run again
  return {};
}

Result<> execute(const command::End& command, const CommandContext& context) {
  const Seat seat = context.seat();
  if (seat == nobody) return refused("table_not_sitting");
  if (!context.table.state.has_active_match()) return refused("table_no_match");
  if (!command.value) return command.value.error();
  context.table.votes.seats[seat].wants_end = *command.value;
  return {};
}

Result<> execute(const command::Move& command, const CommandContext& context) {
  if (!command.move) return command.move.error();
  TableParts& table = context.table;
  const TableState& state = table.state;
  const Seat seat = context.seat();
  if (seat == nobody) return not_allowed("table_not_sitting");
  if (!context.may_play()) return not_allowed("table_no_programs");
  if (state.status == TableState::Status::paused) return wrong_time("table_paused");
  if (state.status != TableState::Status::playing) return wrong_time("table_no_match");
  if (!command.n) return command.n.error();
  const auto count = static_cast<std::int64_t>(state.match.moves().size());
  if (command.n->value_or(count) != count) return wrong_time("table_late");
  const Result<AllowedMove> move = state.match.read_move(seat, *command.move);
  if (!move) return move.error();
  if (!table.flow.allows_after_answer(seat, move->move())) return wrong_time("table_answered");
  if (state.seats[seat].has_stand_in) context.commit(entry::StandInEnded{seat});
  if (state.is_between_rounds())
    table.votes.seats[seat].ready = true;  // the table waits for everybody
  else
    table.flow.take_move(*move, context.now, context.effects);
  return {};
}

Result<> execute(const command::Auto& command, const CommandContext& context) {
  if (!command.value) return command.value.error();
  context.table.presence.set_answers_by_itself(context.sender.connection, *command.value);
  return {};
}

Result<> execute(const command::Hint&, const CommandContext& context) {
  TableParts& table = context.table;
  const TableState& state = table.state;
  const ConnectionId connection = context.sender.connection;
  const Seat seat = context.seat();
  if (seat == nobody) return refused("table_not_sitting");
  if (!state.settings.hints) return refused("table_no_hints");
  if (state.status != TableState::Status::playing || state.is_between_rounds())
    return refused("table_no_match");
  if (table.hints.has_pending(connection)) return refused("table_hint_asked");
  table.hints.start(
      {++table.last_task_id, connection, context.request_id, state.match.moves().size()},
      state.match, seat, table.presence.find(connection)->language, context.effects);
  return {};
}

}  // namespace pioche
