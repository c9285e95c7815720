#include "table/table.h"

#include "table/absence.h"
#include "table/chat.h"
#include "table/hints.h"
#include "table/match_flow.h"
#include "table/publisher.h"
#include "table/seating.h"
#include "table/table_log.h"

namespace pioche {

// The parts of a table. Each owns its state; a later one uses those before it.
struct Table::Impl {
  std::string id;
  TableEnvironment environment;
  TableLog log;
  const TableState& state = log.state();
  Presence presence;
  Votes votes;
  Chat chat;
  Publisher publisher{id, state, presence, votes, chat};
  Absence absence{state, presence, votes};
  Seating seating{log, presence, votes, publisher, chat, absence};
  TaskId last_task_id = 0;
  Hints hints;
  MatchFlow flow{log, presence, votes, publisher, seating, absence, last_task_id, environment};

  Impl(std::string table_id, TableEnvironment its_environment)
      : id(std::move(table_id)), environment(std::move(its_environment)) {}

  void add_absent(const std::string& person, Time now) {
    if (!person.empty() && !presence.is_known(person))
      presence.add(environment.person_by_id(person), now);
  }
  void restore_people(std::span<const ChatLine> last_chat, Time);
  // Ends each call: does what is due, and sends what has changed.
  void finish_call(Time, Effects&);

  struct Executor;
  Result<> post_chat(const Sender&, const command::Chat&, Time, Effects&);
  Result<> start_hint(const Sender&, std::optional<std::int64_t> request_id, Effects&);
};

Table::Table(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
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
  auto impl = std::make_unique<Impl>(std::move(id), environment);
  Effects effects;
  impl->presence.add(host, now);
  impl->log.commit(entry::TableOpened{host.id, *settings}, now, effects);
  impl->votes.reset(impl->state.seats.size());
  impl->seating.seat_first(host.id, opening, now, effects);
  if (*opening.starts)
    if (const Result<> started = impl->flow.start(sender, now, effects); !started)
      return started.error();
  impl->finish_call(now, effects);
  return Opened{std::unique_ptr<Table>(new Table(std::move(impl))), std::move(effects)};
}

Result<std::unique_ptr<Table>> Table::restore(std::string id, const StoredLog& log,
                                              std::span<const ChatLine> last_chat,
                                              const TableEnvironment& environment, Time now) {
  auto impl = std::make_unique<Impl>(std::move(id), environment);
  if (const Result<> replayed = impl->flow.replay(log); !replayed) return replayed.error();
  impl->votes.reset(impl->state.seats.size());
  impl->restore_people(last_chat, now);
  impl->flow.resume_after_replay(now);
  impl->publisher.mark_room_sent();
  return std::unique_ptr<Table>(new Table(std::move(impl)));
}

void Table::Impl::restore_people(std::span<const ChatLine> last_chat, Time now) {
  add_absent(state.host, now);
  for (const SeatState& seat_state : state.seats) add_absent(seat_state.person, now);
  chat.restore(last_chat);
  for (const ChatLine& line : chat.lines()) add_absent(line.person, now);
}

void Table::Impl::finish_call(Time now, Effects& effects) {
  flow.run_due_actions(now, effects);
  publisher.send_room_changes(effects);
  for (const ConnectionId connection_id : effects.closed_connections) hints.cancel(connection_id);
}

Effects Table::connect(ConnectionId connection_id, const Person& person, std::string_view language,
                       Time now) {
  Impl& impl = *impl_;
  Effects effects;
  if (impl.state.banned.contains(person.id)) {
    impl.publisher.send_closed(connection_id, "kicked", effects);
    impl.finish_call(now, effects);
    return effects;
  }
  impl.presence.connect(connection_id, person, language);
  if (const Sender sender{connection_id, person.id, person.is_program};
      sender.may_play(impl.state.settings))
    impl.seating.welcome_back(impl.state.seat_of(person.id), now, effects);
  // What is due is done first, so that the newcomer sees the table as it stands.
  impl.finish_call(now, effects);
  impl.publisher.send_table(*impl.presence.find(connection_id), now, effects);
  impl.presence.set_has_table(connection_id);
  effects.lobby_changed = true;
  return effects;
}

Effects Table::disconnect(ConnectionId connection_id, Time now) {
  Impl& impl = *impl_;
  Effects effects;
  if (impl.presence.find(connection_id) != nullptr) {
    impl.seating.disconnect(connection_id, now);
    impl.hints.cancel(connection_id);
  }
  impl.finish_call(now, effects);
  return effects;
}

// Passes a command on to the part that carries it out.
struct Table::Impl::Executor {
  Impl& table;
  const Sender& sender;
  std::optional<std::int64_t> request_id;
  Time now;
  Effects& effects;

  Result<> operator()(const command::PlayMove& move) const {
    return table.flow.move(sender, move, now, effects);
  }
  Result<> operator()(const command::Resync&) const {
    table.publisher.send_table(*table.presence.find(sender.connection), now, effects);
    return {};
  }
  Result<> operator()(const command::Sit& sit) const {
    return table.seating.sit(sender, sit, now, effects);
  }
  Result<> operator()(const command::Stand&) const {
    return table.seating.stand(sender, now, effects);
  }
  Result<> operator()(const command::Ready& ready) const {
    return table.flow.ready(sender, ready.value);
  }
  Result<> operator()(const command::ChangeSettings& change) const {
    return table.seating.change_settings(sender, change, now, effects);
  }
  Result<> operator()(const command::SeatBot& bot) const {
    return table.seating.seat_bot(sender, bot, now, effects);
  }
  Result<> operator()(const command::Start&) const {
    return table.flow.start(sender, now, effects);
  }
  Result<> operator()(const command::Pause&) const {
    return table.flow.pause(sender, now, effects);
  }
  Result<> operator()(const command::Resume&) const {
    return table.flow.resume(sender, now, effects);
  }
  Result<> operator()(const command::VoteEnd& vote) const {
    return table.flow.vote_end(sender, vote);
  }
  Result<> operator()(const command::Rematch&) const { return table.flow.rematch(sender); }
  Result<> operator()(const command::Kick& kick) const {
    return table.seating.kick(sender, kick, now, effects);
  }
  Result<> operator()(const command::HandOver& hand_over) const {
    return table.seating.hand_over(sender, hand_over, now, effects);
  }
  Result<> operator()(const command::Chat& line) const {
    return table.post_chat(sender, line, now, effects);
  }
  Result<> operator()(const command::RequestHint&) const {
    return table.start_hint(sender, request_id, effects);
  }
  Result<> operator()(const command::Leave&) const {
    table.seating.leave(sender.person, now, effects);
    return {};
  }
};

Result<> Table::Impl::post_chat(const Sender& sender, const command::Chat& command, Time now,
                                Effects& effects) {
  const std::string oldest = chat.lines().empty() ? "" : chat.lines().front().person;
  Result<ChatLine> line = chat.post(sender.person, command, now);
  if (!line) return line.error();
  seating.prune(oldest);
  publisher.send_chat(*line, effects);
  effects.chat.push_back(std::move(*line));
  return {};
}

Result<> Table::Impl::start_hint(const Sender& sender, std::optional<std::int64_t> request_id,
                                 Effects& effects) {
  const Seat seat = state.seat_of(sender.person);
  if (seat == nobody) return refused("table_not_sitting");
  if (!state.settings.hints) return refused("table_no_hints");
  if (state.status != TableState::Status::playing || state.is_between_rounds())
    return refused("table_no_match");
  if (hints.has_pending(sender.connection)) return refused("table_hint_asked");
  hints.start({++last_task_id, sender.connection, request_id, state.match.moves().size()},
              state.match, seat, presence.find(sender.connection)->language, effects);
  return {};
}

Effects Table::handle(ConnectionId connection_id, const Request& request, Time now) {
  Impl& impl = *impl_;
  Effects effects;
  if (wake_at() <= now) impl.finish_call(now, effects);  // due before this request
  const Connection* connection = impl.presence.find(connection_id);
  if (connection == nullptr) return effects;
  const Sender sender{connection_id, connection->person, connection->is_program};
  const std::size_t sent = effects.messages.size();
  const Result<> done =
      request.command
          ? std::visit(Impl::Executor{impl, sender, request.id, now, effects}, *request.command)
          : request.command.error();
  if (!done) {
    impl.publisher.refuse(connection_id, done.error(), effects);
    effects.refusal = done.error();
  }
  impl.finish_call(now, effects);
  const bool hint_will_reply =
      done && std::holds_alternative<command::RequestHint>(*request.command);
  if (request.id && !hint_will_reply) Publisher::reply(connection_id, *request.id, sent, effects);
  return effects;
}

Effects Table::complete_task(TaskId task_id, const TaskResult& result, Time now) {
  Impl& impl = *impl_;
  Effects effects;
  if (const auto hint = impl.hints.complete(task_id))
    impl.publisher.send_hint(hint->connection_id, hint->request_id, hint->moves, result.ranking,
                             effects);
  else
    impl.flow.complete_task(task_id, result);
  impl.finish_call(now, effects);
  return effects;
}

Effects Table::wake(Time now) {
  Effects effects;
  impl_->finish_call(now, effects);
  return effects;
}

Effects Table::update_person(const Person& person, Time now) {
  Effects effects;
  if (impl_->presence.update(person))
    effects.lobby_changed = true;  // the lobby names a host who does not sit
  impl_->finish_call(now, effects);
  return effects;
}

Effects Table::close_connections_of(std::string_view person, Time now) {
  Effects effects;
  impl_->seating.close_connections(person, "signed_out", now, effects);
  impl_->finish_call(now, effects);
  return effects;
}

Effects Table::erase_person(std::string_view person, std::string_view erased_name, Time now) {
  Impl& impl = *impl_;
  Effects effects;
  const std::string id(person);
  impl.seating.close_connections(id, "signed_out", now, effects);
  if (impl.presence.is_known(id)) {
    impl.chat.erase_lines_of(id);
    impl.presence.update({id, std::string(erased_name)});
    // For whom a bot stands in because they are gone: nobody comes back to this seat.
    impl.seating.welcome_back(impl.state.seat_of(id), now, effects);
    impl.seating.leave(id, now, effects);
    impl.seating.prune(id);
    effects.lobby_changed = true;
  }
  impl.finish_call(now, effects);
  return effects;
}

Effects Table::set_record_id(std::string_view match_id, Time now) {
  Effects effects;
  if (impl_->state.status != TableState::Status::over) return effects;  // another match has begun
  impl_->log.commit(entry::MatchRecorded{std::string(match_id)}, now, effects);
  impl_->finish_call(now, effects);
  return effects;
}

Time Table::wake_at() const { return impl_->flow.next_action_at(); }
const std::string& Table::id() const { return impl_->id; }
bool Table::is_public() const { return impl_->state.settings.is_public; }
bool Table::is_correspondence() const { return impl_->state.settings.clock.is_correspondence(); }

std::vector<std::string> Table::seated_people() const {
  std::vector<std::string> people;
  for (const SeatState& seat_state : impl_->state.seats)
    if (!seat_state.person.empty()) people.push_back(seat_state.person);
  return people;
}

void Table::write_summary(json::Writer& out) const { impl_->publisher.write_summary(out); }
const Match& Table::match() const { return impl_->state.match; }
std::string Table::record() const { return impl_->flow.record(); }

}  // namespace pioche
