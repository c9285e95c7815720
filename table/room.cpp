#include "table/room.h"

#include <algorithm>

#include "core/json.h"
#include "table/bots_at_table.h"

namespace pioche {

namespace {

bool take_setup(const std::string& text, Setup& setup) {
  json::Document document;
  return document.read(text) && document.root().is(json::Kind::object) &&
         !read_setup(document.root(), setup);
}

}  // namespace

std::string_view name_of(Room::State state) {
  constexpr std::array<std::string_view, 4> names{"open", "playing", "paused", "over"};
  return names[static_cast<std::size_t>(state)];
}

Seat Room::seat_of(std::string_view person) const {
  for (std::size_t seat = 0; seat < chairs.size(); ++seat)
    if (!person.empty() && chairs[seat].person == person) return static_cast<Seat>(seat);
  return nobody;
}

bool Room::change_setup(const LogEntry& entry) {
  Setup changed = setup;
  if (is_on() || !take_setup(entry.text, changed)) return false;
  for (std::size_t seat = static_cast<std::size_t>(changed.players); seat < chairs.size(); ++seat)
    if (!chairs[seat].person.empty()) return false;
  setup = std::move(changed);
  chairs.resize(static_cast<std::size_t>(setup.players));
  state = State::open;
  return true;
}

bool Room::start(const LogEntry& entry) {
  const auto seed = seed_from(entry.text);
  json::Document options;
  if (is_on() || !seed || !options.read(setup.options)) return false;
  if (std::any_of(chairs.begin(), chairs.end(), [](const Chair& c) { return c.is_free(); }))
    return false;
  // Names are filled in by whoever knows them; the log does not.
  if (Match::start(match, *setup.engine, setup.players, options.root(), *seed,
                   std::vector<std::string>(chairs.size())))
    return false;
  state = State::playing;
  ++matches;
  ended = false;
  record_id.clear();
  started = last_move = entry.time;
  pauses = {};
  told.events.clear();
  made_by.clear();
  made_at.clear();
  rounds.clear();
  clocks.reset(setup.clock, setup.players);
  run_clocks(entry.time);
  return true;
}

// Between rounds nobody's time runs.
void Room::run_clocks(Time now) {
  const bool waits = state == State::playing && !is_between_rounds() && !match.is_over();
  clocks.run(waits ? setup.engine->waiting_for(match.state()) : SeatSet{}, now);
}

bool Room::move(const LogEntry& entry) {
  if (state != State::playing || !seat_is_real(entry.seat)) return false;
  told.events.clear();
  if (match.play(entry.seat, entry.text, told)) return false;
  made_by.push_back(entry.actor);
  made_at.push_back(
      static_cast<std::uint32_t>(std::clamp<Time>(entry.time - started, 0, UINT32_MAX)));
  if (const Common& table = match.common(); table.phase <= scored)
    rounds.emplace_back(table.points.begin(), table.points.begin() + table.players);
  last_move = entry.time;
  clocks.credit(entry.seat, entry.time);
  if (match.is_over()) state = State::over;
  run_clocks(entry.time);
  return true;
}

bool Room::apply(const LogEntry& entry) {
  if (closed || (setup.engine == nullptr) != (entry.type == LogEntry::Type::opened)) return false;
  if (!take(entry)) return false;
  last_entry = entry.time;
  return true;
}

bool Room::take(const LogEntry& entry) {
  using Type = LogEntry::Type;
  switch (entry.type) {
    case Type::opened:
      host = entry.person;
      return !host.empty() && change_setup(entry);
    case Type::settings:
      return change_setup(entry);
    case Type::started:
      return start(entry);
    case Type::moved:
      return move(entry);
    case Type::paused:
      if (state != State::playing || !seat_is_real(entry.seat)) return false;
      state = State::paused;
      ++pauses[entry.seat];
      clocks.halt(entry.time);
      return true;
    case Type::resumed:
      if (state != State::paused) return false;
      state = State::playing;
      run_clocks(entry.time);
      return true;
    case Type::suspended:
      clocks.halt(entry.time);
      return state == State::playing;
    case Type::unsuspended:
      run_clocks(entry.time);
      return state == State::playing;
    case Type::ended:
      if (!is_on()) return false;
      state = State::over;
      ended = true;
      clocks.halt(entry.time);
      return true;
    case Type::recorded:
      record_id = entry.text;
      return state == State::over;
    case Type::host:
      host = entry.person;
      return true;
    case Type::kicked:
      sent_away.insert(entry.person);
      return !entry.person.empty();
    case Type::closed:
      return closed = true;
    default:
      return seat_is_real(entry.seat) && take_for_chair(entry);
  }
}

bool Room::take_for_chair(const LogEntry& entry) {
  using Type = LogEntry::Type;
  Chair& chair = chairs[entry.seat];
  const bool has_person = !chair.person.empty();
  switch (entry.type) {
    case Type::sat:
      if (is_on() || entry.person.empty() || !chair.is_free()) return false;
      if (seat_of(entry.person) != nobody) return false;
      chair.person = entry.person;
      return true;
    case Type::bot:
    case Type::replaced:
      if (is_on() != (entry.type == Type::replaced) || !is_bot_level(entry.text)) return false;
      if (is_on() && !has_person) return false;
      chair = {{}, entry.text};
      return true;
    case Type::emptied:
      chair = {};
      return !is_on();
    case Type::away:
      if (!is_on() || !has_person || chair.away) return false;
      chair.away = true;
      chair.stood = !entry.text.empty();
      return true;
    case Type::back:
      if (!chair.away) return false;
      chair.away = chair.stood = false;
      return true;
    default:
      return false;
  }
}

}  // namespace pioche
