#include "table/room.h"

#include <array>

#include "core/json.h"

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

bool Room::start(const Entry& entry) {
  const auto seed = seed_from(entry.text);
  json::Document options;
  if (!seed || !options.read(setup.options)) return false;
  // Names are filled in by whoever knows them; the log does not.
  if (Match::start(match, *setup.engine, setup.players, options.root(), *seed,
                   std::vector<std::string>(chairs.size())))
    return false;
  state = State::playing;
  ++matches;
  ended = false;
  record_id.clear();
  started = last_move = entry.time;
  told.events.clear();
  clocks.reset(setup.clock, setup.players);
  run_clocks(entry.time);
  return true;
}

// Between rounds nobody's time runs.
void Room::run_clocks(Time now) {
  const bool waits = state == State::playing && !is_between_rounds() && !match.is_over();
  clocks.run(waits ? setup.engine->waiting_for(match.state()) : SeatSet{}, now);
}

bool Room::move(const Entry& entry) {
  if (!is_on() || !seat_is_real(entry.seat)) return false;
  told.events.clear();
  if (match.play(entry.seat, entry.text, told)) return false;
  last_move = entry.time;
  clocks.credit(entry.seat, entry.time);
  if (entry.left >= 0) clocks.set_left(entry.seat, entry.left);
  if (match.is_over()) state = State::over;
  run_clocks(entry.time);
  return true;
}

bool Room::apply(const Entry& entry) {
  using What = Entry::What;
  switch (entry.what) {
    case What::opened:
      host = entry.person;
      [[fallthrough]];
    case What::setup:
      if (!take_setup(entry.text, setup)) return false;
      chairs.resize(static_cast<std::size_t>(setup.players));
      if (state == State::over) state = State::open;
      return true;
    case What::started:
      return !is_on() && setup.engine != nullptr && start(entry);
    case What::moved:
      return move(entry);
    case What::paused:
      state = State::paused;
      clocks.halt(entry.time);
      return has_match();
    case What::resumed:
      state = State::playing;
      if (has_match()) run_clocks(entry.time);
      return has_match();
    case What::ended:
      state = State::over;
      ended = true;
      clocks.halt(entry.time);
      return has_match();
    case What::kept:
      record_id = entry.text;
      return true;
    case What::host:
      host = entry.person;
      return true;
    case What::kicked:
      sent_away.insert(entry.person);
      return true;
    case What::closed:
      closed = true;
      return true;
    default:
      break;
  }
  if (!seat_is_real(entry.seat)) return false;
  Chair& chair = chairs[entry.seat];
  switch (entry.what) {
    case What::sat:
      chair = {entry.person, {}, false};
      return !entry.person.empty();
    case What::bot:
    case What::replaced:
      chair = {{}, entry.text, false};
      return !entry.text.empty();
    case What::emptied:
      chair = {};
      return true;
    case What::away:
    case What::back:
      chair.away = entry.what == What::away;
      return true;
    default:
      return false;
  }
}

}  // namespace pioche
