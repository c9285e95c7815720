// The settings of a table: the game and its options, the time control, who may join.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/engine.h"
#include "protocol/fields.h"

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
  // A JSON object, as the newest version of the game writes it, defaults filled in.
  std::string options;
  TimeControl clock;
  std::int64_t round_pause_s = 30;    // until the next round begins by itself
  std::int64_t absence_grace_s = 60;  // until a bot stands in for somebody; 0: never
  std::int64_t bot_delay_ms = 1000;   // about how long bots take for a move
  // How long bots leave to people a card that anybody may answer, from when it has landed. 0: a table
  // from before there was this setting; its bots answer as they did.
  std::int64_t head_start_ms = 2500;
  bool is_public = false;  // shown in the lobby
  bool hints = false;
  bool allows_programs = false;  // whether people's programs may sit
  bool rated = false;

  bool operator==(const TableSettings&) const = default;
};

// What a request says of the settings; what it does not name stays as it is. The limits of a game are
// known only once the game is, so that `changed_settings` checks them.
struct SettingsChange {
  // The game, the number of players and the options belong together.
  Field<const Engine*> engine = static_cast<const Engine*>(nullptr);  // null: the same
  std::optional<std::int64_t> players;                                // negative: not a number
  Field<std::optional<std::string>> options = std::optional<std::string>();  // a JSON object
  std::optional<std::uint8_t>
      rules;  // the version of the rules that the options are of; the newest

  struct Others {
    std::optional<TimeControl> clock;
    std::optional<std::int64_t> round_pause_s;
    std::optional<std::int64_t> absence_grace_s;
    std::optional<std::int64_t> bot_delay_ms;
    std::optional<std::int64_t> head_start_ms;
    std::optional<bool> is_public;
    std::optional<bool> hints;
    std::optional<bool> allows_programs;
    std::optional<bool> rated;
  };
  Field<Others> others = Others();
};

// Other keys of the object are left alone.
SettingsChange read_settings_change(json::Value object);

// A new game or another number of players brings back the default options.
Result<TableSettings> changed_settings(const TableSettings&, const SettingsChange&);

// The members of an open object: all, or those that differ from what was written before.
void write_settings(json::Writer&, const TableSettings&, const TableSettings* before = nullptr);

}  // namespace pioche
