// The entries of a table's log. Applying all of them in order restores the table. The log holds people's
// ids and no names, so that a person can be erased. A log begins with the opening of its table, or with
// a snapshot that replaced everything before it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/game.h"
#include "engine/deal.h"
#include "engine/seed.h"
#include "protocol/table_settings.h"
#include "table/state/log_chain.h"

namespace pioche {

using Time = std::int64_t;  // milliseconds since 1970
inline constexpr Time never = INT64_MAX;
// Of an entry: no sum of durations brings it out of range. Some 285,000 years.
inline constexpr Time latest_time = INT64_C(1) << 53;

// Who made a move.
enum class Actor : std::uint8_t { person, bot, stand_in, clock };

std::string_view name_of(Actor);
std::optional<Actor> actor_of(char first_letter);

struct TableState;

namespace entry {

struct TableOpened {
  std::string host;
  TableSettings settings;
};
struct SettingsChanged {
  TableSettings settings;
};
struct SeatTaken {
  Seat seat;
  std::string person;
};
struct BotSeated {
  Seat seat;
  std::string level;
};
struct SeatEmptied {
  Seat seat;
};
// The server has drawn its number of a deal that nobody chooses; the clients draw theirs.
struct DealBegun {
  Bytes32 server;
  SeatSet asked;  // the seats that it waits for
};
// The hashes of the clients' numbers are in, by seat.
struct DealCommitted {
  SeatNumbers hashes;
};
// There will be no match from this deal, because of these seats.
struct DealCalledOff {
  SeatSet seats;
};
struct MatchStarted {
  Seed seed;
  std::uint8_t rules;  // the version of the game's rules
  // By seat, of a deal that nobody chose; otherwise empty.
  SeatNumbers nonces = {};
};
struct MoveMade {
  Seat seat;
  Move move;
  Actor actor;
};
// A person has answered; the answer is shown as a move once everybody has who was asked.
struct AnswerGiven {
  Seat seat;
  Move move;
};
// A bot stands in for the person of the seat.
struct StandInBegan {
  Seat seat;
  bool left_voluntarily;  // the person left on purpose
};
// The person of the seat plays again.
struct StandInEnded {
  Seat seat;
};
// A bot sits there for good.
struct PersonReplaced {
  Seat seat;
  std::string level;
};
struct MatchPaused {
  Seat seat;  // whose person asked for it
};
struct MatchResumed {};
// No player is connected: the clocks stop.
struct ClocksSuspended {};
// A player is connected again: the clocks go on.
struct ClocksResumed {};
// Without a result, by vote.
struct MatchEnded {};
// The finished match is stored.
struct MatchRecorded {
  std::string match_id;
};
struct HostChanged {
  std::string person;  // empty: the host has left
};
struct PersonKicked {
  std::string person;
};
struct TableClosed {};
// The table as all entries before left it.
struct Snapshot {
  std::shared_ptr<const TableState> state;
};

}  // namespace entry

using LogEvent =
    std::variant<entry::TableOpened, entry::SettingsChanged, entry::SeatTaken, entry::BotSeated,
                 entry::SeatEmptied, entry::DealBegun, entry::DealCommitted, entry::DealCalledOff,
                 entry::MatchStarted, entry::MoveMade, entry::AnswerGiven, entry::StandInBegan,
                 entry::StandInEnded, entry::PersonReplaced, entry::MatchPaused,
                 entry::MatchResumed, entry::ClocksSuspended, entry::ClocksResumed,
                 entry::MatchEnded, entry::MatchRecorded, entry::HostChanged, entry::PersonKicked,
                 entry::TableClosed, entry::Snapshot>;

struct LogEntry {
  Time time;
  LogEvent event;
};

// The ids of the people that the entry names.
std::vector<std::string> people_in(const LogEntry&);

// An entry as it is stored: a line of JSON. `engine`: the game of the table, which writes its moves.
std::string log_line(const LogEntry&, const Engine& engine);

// A log that cannot be continued: `table_log`, with the number of the entry.
Error damaged_log(std::size_t number);

// What settings lack in a log that was written before there were such settings.
inline TableSettings before_the_first_entry() {
  TableSettings settings;
  settings.head_start_ms = 0;
  return settings;
}

// Reads the lines of one log in order: what a line means depends on the settings before it.
class LogReader {
 public:
  // Refused: a line that is no entry or was changed (`table_log`), a match under rules that this
  // program does not have (`unknown_rules`).
  Result<LogEntry> read(std::string_view line);
  // As of the last line.
  const TableSettings& settings() const { return settings_; }
  const LogChain& chain() const { return chain_; }

 private:
  std::size_t lines_ = 0;
  TableSettings settings_ = before_the_first_entry();
  LogChain chain_;
};

// A whole log.
struct StoredLog {
  std::vector<LogEntry> entries;
  LogChain chain;
};
Result<StoredLog> read_log(std::span<const std::string> lines);

}  // namespace pioche
