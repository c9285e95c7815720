// An entry of a table's log: a line of JSON. Applying all entries in order restores the table. The
// log holds people's ids and no names, so that a person can be erased.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/seat.h"

namespace pioche {

using Time = std::int64_t;  // milliseconds since 1970
inline constexpr Time never = INT64_MAX;

// Who made a move.
enum class Actor : std::uint8_t { person, bot, stand_in, clock };

struct LogEntry {
  enum class Type : std::uint8_t {
    opened,    // text: the settings; person: the host
    settings,  // text: the settings
    sat,       // seat, person
    bot,       // seat, text: the level
    emptied,   // seat
    started,   // text: the seed
    moved,     // seat, text: the move, actor
    away,      // seat: a bot stands in; text: `stood` where the person left on purpose
    back,      // seat: its person plays again
    replaced,  // seat: a bot sits there for good; text: the level
    paused,    // seat: whose person asked for it
    resumed,
    suspended,    // no player is connected: the clocks stop
    unsuspended,  // a player is connected again: the clocks go on
    ended,        // without a result, by vote
    recorded,     // text: the id of the finished match
    host,         // person; none: the host has left
    kicked,       // person
    closed,
  };

  Type type{};
  Time time = 0;
  Seat seat = nobody;
  Actor actor = Actor::person;
  std::string person = {};
  std::string text = {};
};

std::string_view name_of(Actor);

void write_entry(std::string& out, const LogEntry&);
std::optional<LogEntry> read_entry(std::string_view line);

}  // namespace pioche
