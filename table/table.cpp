#include "table/table.h"

#include <algorithm>

#include "table/fields.h"
#include "table/table_impl.h"

namespace pioche {

namespace {

using json::Kind;
using json::Value;

// The host's seat and the bots', as a request to open a table names them.
struct Seating {
  std::optional<Seat> host = Seat{0};
  std::vector<std::string> bots;
};

Result<Seating> read_seating(Value settings, std::size_t seat_count) {
  Seating seating;
  if (const Value seat = settings.find("seat"); seat.is(Kind::null)) {
    seating.host = std::nullopt;
  } else if (seat) {
    const Result<Seat> host = require_seat(settings, seat_count);
    if (!host) return host.error();
    seating.host = *host;
  }
  const Value bots = settings.find("bots");
  if (!bots) return seating;
  if (!bots.is(Kind::list) || bots.size() > seat_count) return refused("table_bots", "bots");
  for (const Value level : bots) {
    seating.bots.emplace_back(level.is(Kind::text) ? level.text() : std::string_view{});
    if (!level.is(Kind::null) && !is_bot_level(seating.bots.back()))
      return refused("table_bot_level", "bots", all_bot_levels());
  }
  if (seating.host && *seating.host < seating.bots.size() && !seating.bots[*seating.host].empty())
    return refused("table_seat_taken", "bots");
  return seating;
}

// A request to open a table.
struct Opening {
  TableSettings settings;
  Seating seating;
  bool starts = false;
};

Result<Opening> read_opening(Value request, const Person& host) {
  if (!request.is(Kind::object)) return Error{"not_an_object"};
  Opening opening;
  if (const Result<> read = read_settings(request, opening.settings); !read) return read.error();
  Result<Seating> seating =
      read_seating(request, static_cast<std::size_t>(opening.settings.players));
  if (!seating) return seating.error();
  opening.seating = std::move(*seating);
  if (opening.seating.host && host.is_program && !opening.settings.allows_programs)
    return refused("table_no_programs");
  if (const Result<> read = read_flag(request, "start", opening.starts); !read) return read.error();
  return opening;
}

}  // namespace

void Effects::append(Effects&& later) {
  const auto move_all = [](auto& to, auto& from) {
    std::move(from.begin(), from.end(), std::back_inserter(to));
  };
  move_all(entries, later.entries);
  moves += later.moves;
  move_all(chat, later.chat);
  move_all(messages, later.messages);
  move_all(tasks, later.tasks);
  if (later.finished) finished = std::move(later.finished);
  move_all(closed_connections, later.closed_connections);
  lobby_changed |= later.lobby_changed;
  closed |= later.closed;
}

Table::Table(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Table::~Table() = default;

Table::Impl::Impl(std::string table_id, TableEnvironment table_environment)
    : id(std::move(table_id)), environment(std::move(table_environment)) {
  rng.state = first_eight_bytes(environment.seed());
}

Result<Table::Opened> Table::open(std::string id, const Person& host, Value settings,
                                  const TableEnvironment& environment, Time now) {
  const Result<Opening> opening = read_opening(settings, host);
  if (!opening) return opening.error();
  auto impl = std::make_unique<Impl>(std::move(id), environment);
  Effects effects;
  impl->participants.emplace(host.id, Impl::Participant{host.name, host.has_account, now, {}});
  LogEntry opened{LogEntry::Type::opened, now};
  opened.person = host.id;
  json::Writer out(opened.text);
  out.begin_object();
  write_settings(out, opening->settings);
  out.end_object();
  impl->commit(opened, effects);
  impl->votes.assign(impl->state.seats.size(), {});
  impl->seat_first(opening->seating.host, host.id, opening->seating.bots, now, effects);
  if (opening->starts)
    if (const Result<> started = impl->start(host.id, now, effects); !started)
      return started.error();
  impl->run_due_actions(now, effects);
  effects.lobby_changed = true;
  return Opened{std::unique_ptr<Table>(new Table(std::move(impl))), std::move(effects)};
}

// `levels`: of the bots, by seat; empty where there is none.
void Table::Impl::seat_first(std::optional<Seat> host_seat, const std::string& host,
                             std::span<const std::string> levels, Time now, Effects& effects) {
  if (host_seat) {
    LogEntry sat{LogEntry::Type::sat, now, *host_seat};
    sat.person = host;
    commit(sat, effects);
  }
  for (std::size_t seat = 0; seat < levels.size(); ++seat) {
    if (levels[seat].empty()) continue;
    LogEntry bot{LogEntry::Type::bot, now, static_cast<Seat>(seat)};
    bot.text = levels[seat];
    commit(bot, effects);
  }
}

Result<std::unique_ptr<Table>> Table::restore(std::string id, std::span<const std::string> entries,
                                              std::span<const ChatLine> last_chat,
                                              const TableEnvironment& environment, Time now) {
  auto impl = std::make_unique<Impl>(std::move(id), environment);
  if (const Result<> replayed = impl->replay_log(entries); !replayed) return replayed.error();
  const TableState& state = impl->state;
  impl->votes.assign(state.seats.size(), {});
  impl->add_absent_participant(state.host, now);
  for (const SeatState& seat_state : state.seats)
    impl->add_absent_participant(seat_state.person, now);
  impl->restore_chat(last_chat, now);
  impl->empty_since = now;
  impl->position_changed = true;
  if (!state.has_active_match()) impl->bots.clear();
  impl->resume_clocks();
  json::Writer out(impl->last_sent_state);
  impl->write_state(out);
  return std::unique_ptr<Table>(new Table(std::move(impl)));
}

Result<> Table::Impl::replay_log(std::span<const std::string> entries) {
  std::size_t number = 0;
  for (const std::string& line : entries) {
    ++number;
    const auto entry = read_entry(line);
    AnyState before;
    const bool plays = entry && entry->type == LogEntry::Type::moved && state.has_match();
    if (plays) state.match.engine().copy(state.match.state(), before);
    if (!entry || !state.apply(*entry)) return Error{"table_log", std::to_string(number)};
    if (entry->type == LogEntry::Type::started) bots.begin(state.match, bot_levels());
    if (plays) bots.observe(before, state.match, state.last_events);
  }
  if (state.settings.engine == nullptr) return Error{"table_log", "1"};
  return {};
}

void Table::Impl::add_absent_participant(const std::string& person, Time now) {
  if (person.empty() || participants.contains(person)) return;
  const Person known = environment.person_by_id(person);
  participants.emplace(person, Participant{known.name, known.has_account, now, {}});
}

void Table::Impl::restore_chat(std::span<const ChatLine> last_chat, Time now) {
  for (const ChatLine& line : last_chat.last(std::min(last_chat.size(), most_chat_lines))) {
    add_absent_participant(line.person, now);
    chat.push_back(line);
    chat_lines = std::max(chat_lines, line.number);
  }
}

void Table::Impl::resume_clocks() {
  if (state.settings.clock.is_correspondence()) {
    if (state.has_active_match() && state.is_between_rounds())
      next_round_at = state.last_move + state.settings.round_pause_s * 1000;
    return;
  }
  // While the process was down nobody could use the time: clocks stop at the last log entry.
  is_running = false;
  if (!state.clocks.running().empty()) unlogged_suspension = state.last_entry;
  state.clocks.stop(state.last_entry);
}

void Table::receive(ConnectionId connection_id, std::string_view message, Time now,
                    Effects& effects) {
  Impl& impl = *impl_;
  if (wake_at() <= now) impl.run_due_actions(now, effects);  // due before this request
  const auto from = std::find_if(impl.connections.begin(), impl.connections.end(),
                                 [&](const auto& c) { return c.id == connection_id; });
  if (from == impl.connections.end()) return;
  thread_local json::Document document;  // for its memory alone
  impl.current_request = {connection_id, std::nullopt, false, from->is_program};
  if (!document.read(message)) {
    const std::string at = std::to_string(document.error_at());
    impl.refuse(connection_id, with_code({"bad_json", at}, "bad_json"), effects);
  } else if (!document.root().is(Kind::object)) {
    impl.refuse(connection_id, {"table_request"}, effects);
  } else {
    const Value id = document.root().find("id");
    if (id.is(Kind::integer)) impl.current_request.id = id.integer();
    if (id && !impl.current_request.id)
      impl.refuse(connection_id, {"field_integer", "id"}, effects);
    else
      impl.dispatch(*from, document.root(), now, effects);
  }
  impl.run_due_actions(now, effects);
  if (!impl.current_request.answered && impl.current_request.id)
    impl.send_done(connection_id, effects);
  impl.current_request = {};
}

void Table::complete_task(TaskId task_id, const TaskResult& result, Time now, Effects& effects) {
  Impl& impl = *impl_;
  const auto pending = std::find_if(impl.hints.begin(), impl.hints.end(),
                                    [&](const auto& hint) { return hint.task_id == task_id; });
  if (pending != impl.hints.end()) {
    impl.current_request = {pending->connection_id, pending->id, false, false};
    impl.send(pending->connection_id,
              R"({"type":"hint","n":)" + std::to_string(pending->moves) + R"(,"hint":)" +
                  result.ranking + "}",
              effects);
    impl.current_request = {};
    impl.hints.erase(pending);
  } else if (impl.bots.complete_task(task_id, result.choice)) {
    impl.position_changed = true;
  }
  impl.run_due_actions(now, effects);
}

void Table::wake(Time now, Effects& effects) { impl_->run_due_actions(now, effects); }

void Table::set_record_id(std::string_view match_id, Time now, Effects& effects) {
  if (impl_->state.status != TableState::Status::over) return;  // another match has begun
  LogEntry entry{LogEntry::Type::recorded, now};
  entry.text = match_id;
  impl_->commit(entry, effects);
  impl_->run_due_actions(now, effects);
}

Time Table::wake_at() const {
  const Impl& impl = *impl_;
  Time first = std::min(impl.vote_passes_at(), impl.expires_at());
  if (impl.is_anybody_disconnected()) {
    first = std::min(first, impl.host_replaced_at());
    for (Seat seat = 0; seat < impl.state.seats.size(); ++seat)
      first = std::min(first, impl.stand_in_at(seat));
  }
  if (impl.state.status != TableState::Status::playing || !impl.is_running) return first;
  if (impl.position_changed) return 0;
  return std::min(
      {first, impl.bots.next_move_at(), impl.state.clocks.next_expiry(), impl.next_round_at});
}

const std::string& Table::id() const { return impl_->id; }
bool Table::is_public() const { return impl_->state.settings.is_public; }
bool Table::is_correspondence() const { return impl_->state.settings.clock.is_correspondence(); }

std::vector<std::string> Table::seated_people() const {
  std::vector<std::string> people;
  for (const SeatState& seat_state : impl_->state.seats)
    if (!seat_state.person.empty()) people.push_back(seat_state.person);
  return people;
}

void Table::write_summary(json::Writer& out) const {
  const Impl& impl = *impl_;
  out.begin_object().key("id").text(impl.id);
  write_settings(out, impl.state.settings);
  out.key("state").text(pioche::name_of(impl.state.status)).key("match").number(impl.state.matches);
  out.key("host").text(impl.name_of_person(impl.state.host)).key("seats");
  impl.write_seats(out);
  out.key("watchers").number(impl.spectators()).end_object();
}

}  // namespace pioche
