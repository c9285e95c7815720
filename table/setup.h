// What is agreed before a match at a table: the game and its options, clocks, who may come.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/engine.h"
#include "core/input_error.h"
#include "core/json.h"

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

struct Setup {
  const Engine* engine = nullptr;
  int players = 0;
  std::string options;  // a JSON object, as the game writes it, defaults filled in
  TimeControl clock;
  std::int64_t between = 30;  // seconds until the next round begins by itself
  std::int64_t grace = 60;    // seconds until a bot plays for somebody who is gone; 0: never
  std::int64_t pace = 1000;   // milliseconds that bots take for a move at least
  bool is_public = false;     // shown in the lobby
  bool hints = false;
  bool programs = false;  // whether people's programs may sit
  bool rated = false;

  bool operator==(const Setup&) const = default;
};

// Takes over what the object says; what it does not name stays. A new game or another number of
// players brings back the default options. Other keys are left alone.
InputError read_setup(json::Value object, Setup&);

// The keys of a setup, into an object that is open.
void write_setup(json::Writer&, const Setup&);

}  // namespace pioche
