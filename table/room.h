// What the log of a table tells: who sits where, what was agreed, the match as it stands.
#pragma once

#include <array>
#include <set>
#include <string>
#include <vector>

#include "core/match.h"
#include "table/clocks.h"
#include "table/log_entry.h"
#include "table/setup.h"

namespace pioche {

struct Chair {
  std::string person;  // at most one of the two
  std::string bot;     // its level
  bool away = false;   // a bot stands in for the person
  bool stood = false;  // … who wanted it so: coming back is not enough to end it

  bool is_free() const { return person.empty() && bot.empty(); }
  bool bot_plays() const { return !bot.empty() || away; }
  bool is_missed() const { return away && !stood; }
};

struct Room {
  enum class State : std::uint8_t { open, playing, paused, over };

  Setup setup;
  std::string host;  // empty: who was has left
  std::vector<Chair> chairs;
  std::set<std::string, std::less<>> sent_away;
  State state = State::open;
  int matches = 0;     // begun at this table
  Match match;         // once there was one
  bool ended = false;  // by vote, without a result
  Time started = 0;
  Time last_move = 0;
  Time last_entry = 0;
  std::array<std::uint8_t, most_seats> pauses{};  // that each seat's person wanted in this match
  Clocks clocks;
  std::string record_id;
  bool closed = false;
  EventLog told;                                  // of the last move
  std::vector<Actor> made_by;                     // who made each move of the match
  std::vector<std::uint32_t> made_at;             // milliseconds after it began
  std::vector<std::vector<std::int32_t>> rounds;  // the points of those that are finished

  // Takes an entry into account. False where it cannot be: the log is damaged.
  bool apply(const LogEntry&);

  bool has_match() const { return matches > 0; }
  bool is_on() const { return state == State::playing || state == State::paused; }
  bool is_between_rounds() const { return match.common().phase == scored; }
  Seat seat_of(std::string_view person) const;

 private:
  bool seat_is_real(Seat seat) const { return seat < chairs.size(); }
  bool take(const LogEntry&);
  bool take_for_chair(const LogEntry&);
  bool change_setup(const LogEntry&);
  bool start(const LogEntry&);
  bool move(const LogEntry&);
  void run_clocks(Time);
};

std::string_view name_of(Room::State);

}  // namespace pioche
