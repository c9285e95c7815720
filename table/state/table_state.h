// The state of a table that its log determines: seats, settings, the match.
#pragma once

#include <array>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "engine/match.h"
#include "protocol/table_settings.h"
#include "table/state/clocks.h"
#include "table/state/log_entry.h"

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

// A move that is shown once everybody has answered who was asked at the same time.
struct GivenAnswer {
  Seat seat;
  Move move;
  Time not_before;  // when it may be shown
};

// So long after a position arose no answer is shown that plays no card, whoever gives it: the time
// does not tell whether there was a choice.
inline constexpr Time answers_shown_after = 2000;  // milliseconds
// Until a card has landed on every screen, also where cards move at half the usual speed
// (web/src/table/animation/flightPlanner.ts).
inline constexpr Time landing_time = 1000;
// Until the first card of a round has, which comes after the deal.
inline constexpr Time first_landing_time = 2600;

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
  Time race_landed =
      never;  // when a card that anybody may answer has landed; `never`: none was put
  Time last_entry = 0;
  std::array<std::uint8_t, most_seats> pauses{};  // asked for by each seat's person in this match
  Clocks clocks;
  std::vector<GivenAnswer> answers;  // in the order in which they came
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

  // Applies a log entry. False: the entry does not fit the state, such as a move that the match does
  // not allow, and nothing was changed.
  bool apply(const LogEntry&);
  // The same for a move that the match has judged. False: nothing was changed, since the match is
  // paused, or the person has answered already.
  bool apply_move(const AllowedMove&, Actor, Time);
  bool apply_answer(const AllowedMove&, Time);
  // Plays a move, so many milliseconds after the match began.
  void play(const AllowedMove&, Actor, std::uint32_t at);

  // The record of the match so far, with who made each move, by a letter, and when. The log has no
  // names, and so the match has none.
  std::string record(std::vector<std::string> names) const;

  bool has_match() const { return matches > 0; }
  bool has_active_match() const { return status == Status::playing || status == Status::paused; }
  // Whether the log may be replaced by a snapshot: not in the middle of a deal.
  bool can_be_compacted() const;
  bool is_between_rounds() const { return match.common().phase == scored; }
  bool has_answered(Seat) const;
  // Until when bots leave to people a card that anybody may answer; 0: there is none.
  Time race_end() const;
  bool is_dealing() const { return deal && deal->step < TableDeal::Step::dealt; }
  // Seats and settings change only while nothing depends on them.
  bool seats_are_fixed() const { return has_active_match() || is_dealing(); }
  Seat seat_of(std::string_view person) const;
  bool called_deal_off(std::string_view person) const;
  Seat only_person() const;  // the seat of the one person who plays; nobody where there are more

 private:
  struct EventApplier;  // table_state.cpp

  bool is_valid_seat(Seat seat) const { return seat < seats.size(); }
  bool change_settings(const TableSettings&);
  bool seat_bot(Seat, const std::string& level);
  bool finish_deal(const entry::MatchStarted&);
  void run_clocks(Time);
  void drop_answers(const AllowedMove&);
  bool has_raced() const;  // the last move put a card that anybody may answer
};

std::string_view name_of(TableState::Status);

}  // namespace pioche
