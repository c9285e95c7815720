#include "protocol/commands.h"

#include <algorithm>
#include <array>

namespace pioche {

namespace {

using json::Kind;
using json::Value;

template <class Empty>
Result<Command> read_empty(Value) {
  return Command(Empty{});
}

template <class Vote>
Result<Command> read_vote(Value request) {
  return Command(Vote{read_flag(request, "value", true)});
}

template <class AboutPerson>
Result<Command> read_about_person(Value request) {
  return Command(AboutPerson{require_text(request, "person")});
}

Result<Command> read_sit(Value request) {
  return Command(command::Sit{read_seat(request.find("seat"))});
}

Result<Command> read_change_settings(Value request) {
  return Command(command::ChangeSettings{read_settings_change(request)});
}

Field<std::optional<std::string>> read_level(Value request) {
  const Value level = request.find("level");
  if (!level || level.is(Kind::null)) return std::optional<std::string>();
  Field<std::string> text = require_text(request, "level");
  if (!text) return text.error();
  return std::optional(std::move(*text));
}

Result<Command> read_seat_bot(Value request) {
  return Command(command::SeatBot{read_seat(request.find("seat")), read_level(request)});
}

Result<Command> read_chat(Value request) {
  Field<std::string> text = read_text(request, "text");
  if (!text) return text.error();
  Field<std::string> phrase = read_text(request, "phrase");
  if (!phrase) return phrase.error();
  return Command(command::Chat{std::move(*text), std::move(*phrase)});
}

Field<std::optional<std::int64_t>> read_move_number(Value request) {
  const Value number = request.find("n");
  if (!number) return std::optional<std::int64_t>();
  if (!number.is(Kind::integer)) return Error{"field_integer", "n"};
  return std::optional(number.integer());
}

Result<Command> read_play_move(Value request) {
  Field<std::string> move = require_text(request, "move");
  if (!move) return move.error();
  return Command(command::PlayMove{std::move(*move), read_move_number(request)});
}

struct CommandReader {
  std::string_view name;  // the member `do`
  Result<Command> (*read)(Value request);
};

constexpr std::array command_readers{
    CommandReader{"move", read_play_move},
    CommandReader{"look", read_empty<command::Resync>},
    CommandReader{"sit", read_sit},
    CommandReader{"stand", read_empty<command::Stand>},
    CommandReader{"ready", read_vote<command::Ready>},
    CommandReader{"setup", read_change_settings},
    CommandReader{"bot", read_seat_bot},
    CommandReader{"start", read_empty<command::Start>},
    CommandReader{"pause", read_empty<command::Pause>},
    CommandReader{"resume", read_empty<command::Resume>},
    CommandReader{"end", read_vote<command::VoteEnd>},
    CommandReader{"rematch", read_empty<command::Rematch>},
    CommandReader{"kick", read_about_person<command::Kick>},
    CommandReader{"host", read_about_person<command::HandOver>},
    CommandReader{"chat", read_chat},
    CommandReader{"hint", read_empty<command::RequestHint>},
    CommandReader{"leave", read_empty<command::Leave>},
};

Result<Command> read_command(Value request) {
  const Value name = request.find("do");
  if (!name.is(Kind::text)) return Error{"field_text", "do"};
  const auto reader = std::ranges::find(command_readers, name.text(), &CommandReader::name);
  if (reader != command_readers.end()) return reader->read(request);
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
                   read_flag(request, "start", false)};
}

}  // namespace pioche
