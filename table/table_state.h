// The state of a table that its log determines: seats, settings, the match.
#pragma once

#include <array>
#include <memory>
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

// A deal that nobody chooses, as far as it has come: docs/randomness.md.
struct TableDeal {
  // Waits for hashes, then for nonces; a match began from it, or there will be none.
  enum class Step : std::uint8_t { hashes, nonces, dealt, called_off };

  Step step = Step::hashes;
  Bytes32 server{};
  SeatSet asked;                           // the seats whose hashes it waits for
  SeatNumbers hashes;                      // once they are in; none: the seat has no part
  SeatNumbers nonces;                      // once a match was dealt
  std::vector<std::string> called_off_by;  // people
};

std::string_view name_of(TableDeal::Step);

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
  // Of the match, or of the one to come. It is never changed, but replaced by the next step.
  std::shared_ptr<const TableDeal> deal;
  // Who called off a deal since the last match has no part in the next one.
  std::set<std::string, std::less<>> without_part;

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
  bool is_dealing() const { return deal && deal->step < TableDeal::Step::dealt; }
  // Seats and settings change only while nothing depends on them.
  bool seats_are_fixed() const { return has_active_match() || is_dealing(); }
  Seat seat_of(std::string_view person) const;
  bool called_deal_off(std::string_view person) const;

 private:
  struct EventApplier;  // table_state.cpp

  bool is_valid_seat(Seat seat) const { return seat < seats.size(); }
  bool change_settings(const TableSettings&);
  bool seat_bot(Seat, const std::string& level);
  bool finish_deal(const entry::MatchStarted&);
  void run_clocks(Time);
};

std::string_view name_of(TableState::Status);

}  // namespace pioche
