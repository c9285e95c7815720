// What a client asks of its table, as values. docs/protocol.md lists the requests by name.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/seat.h"
#include "protocol/fields.h"
#include "protocol/table_settings.h"

namespace pioche {

namespace command {

struct Resync {};  // `look`: sends the whole table again
struct Sit {
  Seat seat = nobody;  // nobody: the request names no seat of any table
};
struct Stand {};
struct Ready {
  Field<bool> value = true;
};
struct ChangeSettings {
  SettingsChange change;
};
struct SeatBot {
  Seat seat = nobody;
  Field<std::optional<std::string>> level = std::optional<std::string>();  // none: empties the seat
};
struct Start {};
struct Pause {};
struct Resume {};
struct VoteEnd {
  Field<bool> value = true;
};
struct Rematch {};
struct Kick {
  Field<std::string> person = std::string();
};
struct HandOver {
  Field<std::string> person = std::string();
};
struct Chat {
  std::string text;  // one of the two
  std::string phrase;
};
struct RequestHint {};
struct Leave {};
struct PlayMove {
  std::string move;
  Field<std::optional<std::int64_t>> number = std::optional<std::int64_t>();  // of moves before it
};

}  // namespace command

using Command =
    std::variant<command::PlayMove, command::Resync, command::Sit, command::Stand, command::Ready,
                 command::ChangeSettings, command::SeatBot, command::Start, command::Pause,
                 command::Resume, command::VoteEnd, command::Rematch, command::Kick,
                 command::HandOver, command::Chat, command::RequestHint, command::Leave>;

// A message of a client. `id` comes back with the reply.
struct Request {
  std::optional<std::int64_t> id;
  Result<Command> command;
};

Request read_request(std::string_view message);

// A new table: docs/protocol.md, POST /api/tables.
struct OpenTable {
  SettingsChange settings;             // of the default settings; it names the game
  std::optional<Seat> seat = Seat{0};  // of the host; none: the host watches
  // Their levels by seat; none where there is no bot.
  using Bots = std::vector<std::optional<std::string>>;
  Field<Bots> bots = Bots();
  Field<bool> starts = false;
};

Result<OpenTable> read_open_table(json::Value);

}  // namespace pioche
