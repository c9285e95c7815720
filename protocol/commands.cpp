#include "protocol/commands.h"

namespace pioche {

namespace {

using json::Kind;
using json::Value;

Result<Command> read_command(Value request) {
  const Value name = request.find("do");
  if (!name.is(Kind::text)) return Error{"field_text", "do"};
  if (std::optional<Command> command = command_named(name.text(), request))
    return std::move(*command);
  return Error{"table_unknown_request", {}, std::string(name.text().substr(0, 40))};
}

Field<OpenTable::Bots> read_bots(Value request) {
  OpenTable::Bots levels;
  const Value bots = request.find("bots");
  if (!bots) return levels;
  if (!bots.is(Kind::list)) return refused("table_bots", "bots");
  for (const Value level : bots) {
    if (level.is(Kind::null))
      levels.emplace_back();
    else  // what is no text is no level
      levels.emplace_back(level.is(Kind::text) ? level.text() : std::string_view());
  }
  return levels;
}

std::optional<Seat> read_host_seat(Value request) {
  const Value seat = request.find("seat");
  if (!seat) return Seat{0};
  if (seat.is(Kind::null)) return std::nullopt;
  return read_seat(seat);
}

}  // namespace

Request read_request(std::string_view message) {
  thread_local json::Document document;  // for its memory alone
  if (!document.read(message)) {
    const std::string at = std::to_string(document.error_at());
    return {std::nullopt, with_code({"bad_json", at}, "bad_json")};
  }
  const Value root = document.root();
  if (!root.is(Kind::object)) return {std::nullopt, Error{"table_request"}};
  const Value id = root.find("id");
  if (!id) return {std::nullopt, read_command(root)};
  if (!id.is(Kind::integer)) return {std::nullopt, Error{"field_integer", "id"}};
  return {id.integer(), read_command(root)};
}

Result<OpenTable> read_open_table(Value request) {
  if (!request.is(Kind::object)) return Error{"not_an_object"};
  return OpenTable{read_settings_change(request), read_host_seat(request), read_bots(request),
                   read_flag(request, "start", false), read_flag(request, "deal", false)};
}

}  // namespace pioche
