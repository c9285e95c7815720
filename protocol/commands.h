// What a client asks of its table, as values. commands.gen.h has the commands.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/commands.gen.h"

namespace pioche {

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
  Field<bool> takes_part = false;  // the host's client, in the deal
};

Result<OpenTable> read_open_table(json::Value);

}  // namespace pioche
