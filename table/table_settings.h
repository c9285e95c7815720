// The settings of a table: the game and its options, the time control, who may join.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/engine.h"

namespace pioche {

struct TimeControl {
  enum class Kind : std::uint8_t { none, move, reserve };
  Kind kind = Kind::none;
  std::int64_t seconds = 0;    // for each move, or for the whole match
  std::int64_t increment = 0;  // reserve: seconds added for each move

  // From an hour on, people need not stay connected: the match goes on without them and no bot
  // stands in.
  bool is_correspondence() const { return kind != Kind::none && seconds >= 3600; }
  bool operator==(const TimeControl&) const = default;
};

struct TableSettings {
  const Engine* engine = nullptr;
  int players = 0;
  std::string options;  // a JSON object, as the game writes it, defaults filled in
  TimeControl clock;
  std::int64_t round_pause_s = 30;    // until the next round begins by itself
  std::int64_t absence_grace_s = 60;  // until a bot stands in for somebody; 0: never
  std::int64_t bot_delay_ms = 1000;   // about how long bots take for a move
  bool is_public = false;             // shown in the lobby
  bool hints = false;
  bool allows_programs = false;  // whether people's programs may sit
  bool rated = false;

  bool operator==(const TableSettings&) const = default;
};

// Reads what the object has; what it lacks stays. A new game or another number of
// players brings back the default options. Other keys are left alone.
Result<> read_settings(json::Value object, TableSettings&);

// The keys of the settings, as members of an open object.
void write_settings(json::Writer&, const TableSettings&);

}  // namespace pioche
