#include "table/table_state.h"

#include <algorithm>

#include "engine/json.h"
#include "table/table_bots.h"

namespace pioche {

namespace {

bool parse_settings(const std::string& text, TableSettings& settings) {
  json::Document document;
  return document.read(text) && document.root().is(json::Kind::object) &&
         read_settings(document.root(), settings);
}

}  // namespace

std::string_view name_of(TableState::Status status) {
  constexpr std::array<std::string_view, 4> names{"open", "playing", "paused", "over"};
  return names[static_cast<std::size_t>(status)];
}

Seat TableState::seat_of(std::string_view person) const {
  for (std::size_t seat = 0; seat < seats.size(); ++seat)
    if (!person.empty() && seats[seat].person == person) return static_cast<Seat>(seat);
  return nobody;
}

bool TableState::change_settings(const LogEntry& entry) {
  TableSettings changed = settings;
  if (has_active_match() || !parse_settings(entry.text, changed)) return false;
  for (std::size_t seat = static_cast<std::size_t>(changed.players); seat < seats.size(); ++seat)
    if (!seats[seat].person.empty()) return false;
  settings = std::move(changed);
  seats.resize(static_cast<std::size_t>(settings.players));
  status = Status::open;
  return true;
}

bool TableState::start(const LogEntry& entry) {
  const auto seed = seed_from(entry.text);
  json::Document options;
  if (has_active_match() || !seed || !options.read(settings.options)) return false;
  if (std::any_of(seats.begin(), seats.end(), [](const SeatState& c) { return c.is_free(); }))
    return false;
  // Names are filled in by whoever knows them; the log does not.
  Result<Match> next = Match::start(*settings.engine, settings.players, options.root(), *seed,
                                    std::vector<std::string>(seats.size()));
  if (!next) return false;
  match = std::move(*next);
  status = Status::playing;
  ++matches;
  ended = false;
  record_id.clear();
  started = last_move = entry.time;
  pauses = {};
  last_events.events.clear();
  made_by.clear();
  made_at.clear();
  rounds.clear();
  clocks.reset(settings.clock, settings.players);
  run_clocks(entry.time);
  return true;
}

// Between rounds nobody's time runs.
void TableState::run_clocks(Time now) {
  const bool waits = status == Status::playing && !is_between_rounds() && !match.is_over();
  clocks.run(waits ? settings.engine->waiting_for(match.state()) : SeatSet{}, now);
}

bool TableState::move(const LogEntry& entry) {
  if (status != Status::playing || !is_valid_seat(entry.seat)) return false;
  last_events.events.clear();
  if (!match.play(entry.seat, entry.text, last_events)) return false;
  made_by.push_back(entry.actor);
  made_at.push_back(
      static_cast<std::uint32_t>(std::clamp<Time>(entry.time - started, 0, UINT32_MAX)));
  if (const Common& table = match.common(); table.phase <= scored)
    rounds.emplace_back(table.points.begin(), table.points.begin() + table.players);
  last_move = entry.time;
  clocks.credit(entry.seat, entry.time);
  if (match.is_over()) status = Status::over;
  run_clocks(entry.time);
  return true;
}

bool TableState::apply(const LogEntry& entry) {
  if (closed || (settings.engine == nullptr) != (entry.type == LogEntry::Type::opened))
    return false;
  if (!apply_by_type(entry)) return false;
  last_entry = entry.time;
  return true;
}

bool TableState::apply_by_type(const LogEntry& entry) {
  using Type = LogEntry::Type;
  switch (entry.type) {
    case Type::opened:
      host = entry.person;
      return !host.empty() && change_settings(entry);
    case Type::settings:
      return change_settings(entry);
    case Type::started:
      return start(entry);
    case Type::moved:
      return move(entry);
    case Type::paused:
      if (status != Status::playing || !is_valid_seat(entry.seat)) return false;
      status = Status::paused;
      ++pauses[entry.seat];
      clocks.stop(entry.time);
      return true;
    case Type::resumed:
      if (status != Status::paused) return false;
      status = Status::playing;
      run_clocks(entry.time);
      return true;
    case Type::suspended:
      clocks.stop(entry.time);
      return status == Status::playing;
    case Type::unsuspended:
      run_clocks(entry.time);
      return status == Status::playing;
    case Type::ended:
      if (!has_active_match()) return false;
      status = Status::over;
      ended = true;
      clocks.stop(entry.time);
      return true;
    case Type::recorded:
      record_id = entry.text;
      return status == Status::over;
    case Type::host:
      host = entry.person;
      return true;
    case Type::kicked:
      banned.insert(entry.person);
      return !entry.person.empty();
    case Type::closed:
      return closed = true;
    default:
      return is_valid_seat(entry.seat) && apply_to_seat(entry);
  }
}

bool TableState::apply_to_seat(const LogEntry& entry) {
  using Type = LogEntry::Type;
  SeatState& seat_state = seats[entry.seat];
  const bool has_person = !seat_state.person.empty();
  switch (entry.type) {
    case Type::sat:
      if (has_active_match() || entry.person.empty() || !seat_state.is_free()) return false;
      if (seat_of(entry.person) != nobody) return false;
      seat_state.person = entry.person;
      return true;
    case Type::bot:
    case Type::replaced:
      if (has_active_match() != (entry.type == Type::replaced) || !is_bot_level(entry.text))
        return false;
      if (has_active_match() && !has_person) return false;
      seat_state = {{}, entry.text};
      return true;
    case Type::emptied:
      seat_state = {};
      return !has_active_match();
    case Type::away:
      if (!has_active_match() || !has_person || seat_state.has_stand_in) return false;
      seat_state.has_stand_in = true;
      seat_state.left_voluntarily = !entry.text.empty();
      return true;
    case Type::back:
      if (!seat_state.has_stand_in) return false;
      seat_state.has_stand_in = seat_state.left_voluntarily = false;
      return true;
    default:
      return false;
  }
}

}  // namespace pioche
