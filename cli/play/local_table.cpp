#include "cli/play/local_table.h"

#include <algorithm>

#include "table/table.h"
#include "text/messages.h"

namespace pioche {

namespace {

// Long enough to type a move out of turn; where nobody could make one, the time is skipped.
constexpr std::int64_t bot_delay_ms = 5000;
constexpr std::int64_t longest_round_pause_s = 3600;

std::string person_id(Seat seat) { return std::to_string(seat); }
ConnectionId connection_of(Seat seat) { return ConnectionId{seat} + 1; }

Person person_at(Seat seat, const Match& match) { return {person_id(seat), match.names()[seat]}; }

TableSettings settings_for(const Match& match) {
  TableSettings settings;
  settings.engine = find_engine(match.engine().id);
  settings.players = match.players();
  json::Writer options(settings.options);
  settings.engine->write_options(match.state(), options);  // as the newest rules name them
  settings.round_pause_s = longest_round_pause_s;
  settings.absence_grace_s = 0;
  settings.bot_delay_ms = bot_delay_ms;
  return settings;
}

// The log of a table at which this match was played.
StoredLog log_of(const SavedMatch& saved) {
  const Match& match = saved.match;
  StoredLog log;
  const auto add = [&](Time time, LogEvent event) {
    log.entries.push_back({time, std::move(event)});
  };
  add(0, entry::TableOpened{person_id(0), settings_for(match)});
  for (Seat seat = 0; seat < match.players(); ++seat)
    add(0, seat < saved.people ? LogEvent(entry::SeatTaken{seat, person_id(seat)})
                               : entry::BotSeated{seat, saved.against.text()});
  add(0, entry::MatchStarted{match.seed(), match.engine().rules});
  for (std::size_t i = 0; i < match.moves().size(); ++i) {
    const auto [seat, move] = match.moves()[i];
    const Actor actor = seat < saved.people ? Actor::person : Actor::bot;
    add(saved.made_at[i], entry::MoveMade{seat, move, actor});
  }
  return log;
}

// The times of the bots follow from the seed of the match too: the same seed and the same answers
// give the same match.
TableEnvironment environment_for(const Match& match) {
  std::vector<Person> people;
  for (Seat seat = 0; seat < match.players(); ++seat) people.push_back(person_at(seat, match));
  return {[seed = match.seed()] { return seed; },
          [people](std::string_view id) { return *std::ranges::find(people, id, &Person::id); },
          match.names()};
}

}  // namespace

LocalTable::LocalTable(const SavedMatch& saved, const SavedMatches& storage)
    : storage_(storage),
      people_(saved.people),
      against_(saved.against),
      now_(saved.made_at.empty() ? 0 : saved.made_at.back()),
      table_(
          std::move(*Table::restore({}, log_of(saved), {}, environment_for(saved.match), now_))) {
  for (Seat seat = 0; seat < people_; ++seat)
    carry_out(
        table_->connect(connection_of(seat), person_at(seat, saved.match), default_language, now_));
  save();
}

LocalTable::~LocalTable() = default;

const Match& LocalTable::match() const { return table_->match(); }
std::string LocalTable::record() const { return table_->record(); }

void LocalTable::save() const {
  if (storage_.is_enabled()) storage_.save(match().engine(), record(), people_, against_);
}

Result<> LocalTable::play(Seat seat, std::string_view move, std::optional<std::size_t> seen) {
  command::Move command{std::string(move)};
  if (seen) command.n = std::optional(static_cast<std::int64_t>(*seen));
  const Effects effects = table_->handle(connection_of(seat), {{}, Command(command)}, now_);
  carry_out(effects);
  return effects.refusal ? Result<>(*effects.refusal) : Result<>();
}

void LocalTable::begin_next_round() {
  for (Seat seat = 0; seat < people_; ++seat)
    carry_out(table_->handle(connection_of(seat), {{}, Command(command::Ready{})}, now_));
}

void LocalTable::carry_out(const Effects& effects) {
  if (effects.moves > 0) save();
  for (const Task& task : effects.tasks)
    carry_out(table_->complete_task(task.id, task.run(Effort::full), now_));
}

std::optional<std::int64_t> LocalTable::next_move_in() const {
  const Time next = table_->wake_at();
  return next == never ? std::nullopt : std::optional(std::max<Time>(next - now_, 0));
}

void LocalTable::pass_time(std::int64_t milliseconds) {
  now_ += milliseconds;
  if (table_->wake_at() <= now_) carry_out(table_->wake(now_));
}

void LocalTable::skip_to_next_move() { pass_time(next_move_in().value_or(0)); }

}  // namespace pioche
