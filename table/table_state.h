// The state of a table that its log determines: seats, settings, the match.
#pragma once

#include <array>
#include <set>
#include <string>
#include <vector>

#include "engine/match.h"
#include "protocol/table_settings.h"
#include "table/clocks.h"
#include "table/log_entry.h"

namespace pioche {

struct SeatState {
  std::string person;             // at most one of the two
  std::string bot;                // its level
  bool has_stand_in = false;      // a bot plays for the person
  bool left_voluntarily = false;  // ... who must sit down again to end that

  bool is_free() const { return person.empty() && bot.empty(); }
  bool bot_plays() const { return !bot.empty() || has_stand_in; }
  bool is_absent() const { return has_stand_in && !left_voluntarily; }
};

struct TableState {
  enum class Status : std::uint8_t { open, playing, paused, over };

  TableSettings settings;
  std::string host;  // empty: the host has left
  std::vector<SeatState> seats;
  std::set<std::string, std::less<>> banned;
  Status status = Status::open;
  int matches = 0;     // begun at this table
  Match match;         // once there was one
  bool ended = false;  // by vote, without a result
  Time started = 0;
  Time last_move = 0;
  Time last_entry = 0;
  std::array<std::uint8_t, most_seats> pauses{};  // asked for by each seat's person in this match
  Clocks clocks;
  std::string record_id;
  bool closed = false;
  EventLog last_events;                           // of the last move
  std::vector<Actor> made_by;                     // who made each move of the match
  std::vector<std::uint32_t> made_at;             // milliseconds after it began
  std::vector<std::vector<std::int32_t>> rounds;  // the points of those that are finished

  // Applies a log entry. False: the entry does not fit the state, so the log is damaged. A move must
  // be one that the match allows: whoever reads a log asks it first.
  bool apply(const LogEntry&);
  // Plays a move that the match allows, so many milliseconds after the match began.
  void play(const entry::MoveMade&, std::uint32_t at);

  // The record of the match so far, with who made each move, by a letter, and when. The log has no
  // names, and so the match has none.
  std::string record(std::vector<std::string> names) const;

  bool has_match() const { return matches > 0; }
  bool has_active_match() const { return status == Status::playing || status == Status::paused; }
  // Whether the log may be replaced by a snapshot.
  bool is_settled() const;
  bool is_between_rounds() const { return match.common().phase == scored; }
  Seat seat_of(std::string_view person) const;

 private:
  struct EventApplier;  // table_state.cpp

  bool is_valid_seat(Seat seat) const { return seat < seats.size(); }
  bool change_settings(const TableSettings&);
  bool seat_bot(Seat, const std::string& level);
  void run_clocks(Time);
};

std::string_view name_of(TableState::Status);

}  // namespace pioche
