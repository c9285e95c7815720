#include "table/table.h"

#include <algorithm>

#include "table/commands.gen.h"
#include "table/table_parts.h"

namespace pioche {

namespace {

void add_absent(TableParts& parts, const std::string& person, Time now) {
  if (!person.empty() && !parts.presence.is_known(person))
    parts.presence.add(parts.environment.person_by_id(person), now);
}

void restore_people(TableParts& parts, std::span<const ChatLine> last_chat, Time now) {
  add_absent(parts, parts.state.host, now);
  for (const SeatState& seat_state : parts.state.seats) add_absent(parts, seat_state.person, now);
  if (parts.state.deal)
    for (const std::string& person : parts.state.deal->called_off_by)
      add_absent(parts, person, now);
  parts.chat.restore(last_chat);
  for (const ChatLine& line : parts.chat.lines()) add_absent(parts, line.person, now);
}

// Ends each call: does what is due, and sends what has changed.
void finish_call(TableParts& parts, Time now, Effects& effects) {
  parts.flow.run_due_actions(now, effects);
  parts.publisher.send_room_changes(effects);
  for (const ConnectionId connection_id : effects.closed_connections)
    parts.hints.cancel(connection_id);
}

}  // namespace

void CommandContext::commit(LogEvent&& event) const {
  table.log.commit(std::move(event), now, effects);
}

Table::Table(std::unique_ptr<TableParts> parts) : parts_(std::move(parts)) {}
Table::~Table() = default;

Result<Table::Opened> Table::open(std::string id, const Person& host, const OpenTable& opening,
                                  const TableEnvironment& environment, Time now) {
  const Result<TableSettings> settings = changed_settings({}, opening.settings);
  if (!settings) return settings.error();
  if (const Result<> checked = check_seating(opening, static_cast<std::size_t>(settings->players));
      !checked)
    return checked.error();
  const Sender sender{0, host.id, host.is_program};
  if (opening.seat && !sender.may_play(*settings)) return refused("table_no_programs");
  if (!opening.starts) return opening.starts.error();
  if (!opening.takes_part) return opening.takes_part.error();
  auto parts = std::make_unique<TableParts>(std::move(id), environment);
  Effects effects;
  Person known = host;
  known.takes_part = *opening.takes_part;
  parts->presence.add(known, now);
  parts->log.commit(entry::TableOpened{host.id, *settings}, now, effects);
  parts->votes.reset(parts->state.seats.size());
  parts->seating.seat_first(host.id, opening, now, effects);
  if (*opening.starts)
    if (const Result<> started = execute(command::Start{}, {*parts, sender, {}, now, effects});
        !started)
      return started.error();
  finish_call(*parts, now, effects);
  return Opened{std::unique_ptr<Table>(new Table(std::move(parts))), std::move(effects)};
}

Result<std::unique_ptr<Table>> Table::restore(std::string id, const StoredLog& log,
                                              std::span<const ChatLine> last_chat,
                                              const TableEnvironment& environment,
                                              Time empty_since) {
  auto parts = std::make_unique<TableParts>(std::move(id), environment);
  if (const Result<> replayed = parts->flow.replay(log); !replayed) return replayed.error();
  parts->votes.reset(parts->state.seats.size());
  restore_people(*parts, last_chat, empty_since);
  parts->flow.resume_after_replay(empty_since);
  parts->publisher.mark_room_sent();
  return std::unique_ptr<Table>(new Table(std::move(parts)));
}

Effects Table::connect(ConnectionId connection_id, const Person& person, std::string_view language,
                       Time now) {
  TableParts& parts = *parts_;
  Effects effects;
  if (parts.state.banned.contains(person.id)) {
    parts.publisher.send_closed(connection_id, "kicked", effects);
    finish_call(parts, now, effects);
    return effects;
  }
  parts.presence.connect(connection_id, person, language);
  if (const Sender sender{connection_id, person.id, person.is_program};
      sender.may_play(parts.state.settings))
    parts.seating.welcome_back(parts.state.seat_of(person.id), now, effects);
  // What is due is done first, so that the newcomer sees the table as it stands.
  finish_call(parts, now, effects);
  parts.publisher.send_table(*parts.presence.find(connection_id), now, effects);
  parts.presence.set_has_table(connection_id);
  effects.lobby_changed = true;
  return effects;
}

Effects Table::disconnect(ConnectionId connection_id, Time now) {
  TableParts& parts = *parts_;
  Effects effects;
  if (parts.presence.find(connection_id) != nullptr) {
    parts.seating.disconnect(connection_id, now);
    parts.hints.cancel(connection_id);
  }
  finish_call(parts, now, effects);
  return effects;
}

Effects Table::handle(ConnectionId connection_id, const Request& request, Time now) {
  TableParts& parts = *parts_;
  Effects effects;
  if (wake_at() <= now) finish_call(parts, now, effects);  // due before this request
  const Connection* connection = parts.presence.find(connection_id);
  if (connection == nullptr) return effects;
  const Sender sender{connection_id, connection->person, connection->is_program};
  const CommandContext context{parts, sender, request.id, now, effects};
  const std::size_t sent = effects.messages.size();
  const Result<> done =
      request.command ? std::visit([&](const auto& command) { return execute(command, context); },
                                   *request.command)
                      : request.command.error();
  if (!done) {
    parts.publisher.refuse(connection_id, done.error(), effects);
    effects.refusal = done.error();
  }
  // An answer that is kept back took effect, whatever is shown next.
  const bool is_kept_back = done && std::holds_alternative<command::Move>(*request.command) &&
                            effects.messages.size() == sent &&
                            parts.state.has_answered(parts.state.seat_of(sender.person));
  if (is_kept_back && request.id) Publisher::reply(connection_id, *request.id, sent, effects);
  finish_call(parts, now, effects);
  const bool hint_will_reply = done && std::holds_alternative<command::Hint>(*request.command);
  if (request.id && !hint_will_reply && !is_kept_back)
    Publisher::reply(connection_id, *request.id, sent, effects);
  return effects;
}

Effects Table::complete_task(TaskId task_id, const TaskResult& result, Time now) {
  TableParts& parts = *parts_;
  Effects effects;
  if (!parts.hints.complete(task_id, result, effects)) parts.flow.complete_task(task_id, result);
  finish_call(parts, now, effects);
  return effects;
}

Effects Table::wake(Time now) {
  Effects effects;
  finish_call(*parts_, now, effects);
  return effects;
}

Effects Table::update_person(const Person& person, Time now) {
  Effects effects;
  if (parts_->presence.update(person))
    effects.lobby_changed = true;  // the lobby names a host who does not sit
  finish_call(*parts_, now, effects);
  return effects;
}

Effects Table::close_connections_of(std::string_view person, Time now) {
  Effects effects;
  parts_->seating.close_connections(person, "signed_out", now, effects);
  finish_call(*parts_, now, effects);
  return effects;
}

Effects Table::erase_person(std::string_view person, std::string_view erased_name, Time now) {
  TableParts& parts = *parts_;
  Effects effects;
  const std::string id(person);
  parts.seating.close_connections(id, "signed_out", now, effects);
  if (parts.presence.is_known(id)) {
    parts.chat.erase_lines_of(id);
    parts.presence.update({id, std::string(erased_name)});
    // For whom a bot stands in because they are gone: nobody comes back to this seat.
    parts.seating.welcome_back(parts.state.seat_of(id), now, effects);
    parts.seating.leave(id, now, effects);
    parts.seating.prune(id);
    effects.lobby_changed = true;
  }
  finish_call(parts, now, effects);
  return effects;
}

Effects Table::close(Time now) {
  TableParts& parts = *parts_;
  Effects effects;
  const std::vector<Connection> connections = parts.presence.connections();
  for (const Connection& connection : connections) {
    parts.publisher.send_closed(connection.id, "moderated", effects);
    parts.hints.cancel(connection.id);
  }
  parts.log.commit(entry::TableClosed{}, now, effects);
  effects.closed = true;
  return effects;
}

Effects Table::set_record_id(std::string_view match_id, Time now) {
  Effects effects;
  if (parts_->state.status != TableState::Status::over) return effects;  // another match has begun
  parts_->log.commit(entry::MatchRecorded{std::string(match_id)}, now, effects);
  finish_call(*parts_, now, effects);
  return effects;
}

std::optional<std::string> Table::compact_log() {
  if (!parts_->state.can_be_compacted()) return std::nullopt;
  return parts_->log.compact();
}

std::size_t Table::moves_in_match() const {
  return parts_->state.has_active_match() ? parts_->state.match.moves().size() : 0;
}

Time Table::wake_at() const { return parts_->flow.next_action_at(); }
const std::string& Table::id() const { return parts_->id; }
bool Table::is_public() const { return parts_->state.settings.is_public; }
bool Table::is_correspondence() const { return parts_->state.settings.clock.is_correspondence(); }

std::uint8_t Table::rules() const {
  const TableState& state = parts_->state;
  const std::uint8_t next = state.settings.engine->rules;
  return state.has_match() ? std::max(next, state.match.engine().rules) : next;
}

std::vector<std::string> Table::seated_people() const {
  std::vector<std::string> people;
  for (const SeatState& seat_state : parts_->state.seats)
    if (!seat_state.person.empty()) people.push_back(seat_state.person);
  return people;
}

bool Table::is_joinable_or_watchable() const {
  const TableState& state = parts_->state;
  if (state.closed) return false;
  if (state.has_active_match()) return parts_->absence.is_running();
  // A bot makes way.
  const auto has_room = [](const SeatState& seat_state) { return seat_state.person.empty(); };
  return state.status == TableState::Status::open && std::ranges::any_of(state.seats, has_room) &&
         !parts_->presence.connections().empty();
}

void Table::write_summary(json::Writer& out) const { parts_->publisher.write_summary(out); }
const Match& Table::match() const { return parts_->state.match; }
std::string Table::record() const { return parts_->flow.record(); }

}  // namespace pioche
