// What a table's log is made of. Each entry is a line of JSON; reading all of them in order gives
// the table back. People are in it by their ids alone, so that a name can be forgotten.
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
enum class By : std::uint8_t { person, bot, stand_in, clock };

struct Entry {
  enum class What : std::uint8_t {
    opened,    // text: the setup; person: the host
    setup,     // text: the setup
    sat,       // seat, person
    bot,       // seat, text: the level
    emptied,   // seat
    started,   // text: the seed
    moved,     // seat, text: the move, by
    away,      // seat: a bot stands in; text: `stood` where its person wanted it so
    back,      // seat: its person plays again
    replaced,  // seat: a bot sits there for good; text: the level
    paused,    // seat: whose person wanted it
    resumed,
    slept,   // nobody who plays is there: time stands still
    woke,    // … and goes on
    ended,   // without a result, by vote
    kept,    // text: the number of the finished match
    host,    // person; none: the host has left
    kicked,  // person
    closed,
  };

  What what{};
  Time time = 0;
  Seat seat = nobody;
  By by = By::person;
  std::string person = {};
  std::string text = {};
};

std::string_view name_of(By);

void write_entry(std::string& out, const Entry&);
std::optional<Entry> read_entry(std::string_view line);

}  // namespace pioche
