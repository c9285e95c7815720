// Made by tools/generate_protocol from protocol/schema.json; do not edit.
// sha256 of the schema: 5924b7c31e9d39684f754d248d459905cdfb3f530fa7b7450daae839d15a21c1
#include "protocol/commands.gen.h"

// clang-format off
namespace pioche {

std::optional<Command> command_named(std::string_view name, json::Value request) {
  if (name == "sit") return command::Sit{.seat = read_seat(request.find("seat"))};
  if (name == "stand") return command::Stand{};
  if (name == "ready") return command::Ready{.value = read_flag(request, "value", true)};
  if (name == "setup") return command::Setup{.settings = read_settings_change(request)};
  if (name == "bot") return command::Bot{.seat = read_seat(request.find("seat")), .level = read_text_or_null(request, "level")};
  if (name == "start") return command::Start{.close_up = read_flag(request, "close_up", false)};
  if (name == "commit") return command::Commit{.commitment = require_text(request, "commitment"), .hash = require_text(request, "hash")};
  if (name == "reveal") return command::Reveal{.nonce = require_text(request, "nonce")};
  if (name == "move") return command::Move{.move = require_text(request, "move"), .n = read_integer(request, "n")};
  if (name == "chat") return command::Chat{.text = read_text(request, "text"), .phrase = read_text(request, "phrase")};
  if (name == "pause") return command::Pause{};
  if (name == "resume") return command::Resume{};
  if (name == "end") return command::End{.value = read_flag(request, "value", true)};
  if (name == "rematch") return command::Rematch{};
  if (name == "kick") return command::Kick{.person = require_text(request, "person")};
  if (name == "host") return command::Host{.person = require_text(request, "person")};
  if (name == "hint") return command::Hint{};
  if (name == "auto") return command::Auto{.value = read_flag(request, "value", true)};
  if (name == "look") return command::Look{};
  if (name == "leave") return command::Leave{};
  return std::nullopt;
}

}  // namespace pioche
// clang-format on
