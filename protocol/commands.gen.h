// Made by tools/generate_protocol from protocol/schema.json; do not edit.
// sha256 of the schema: 5924b7c31e9d39684f754d248d459905cdfb3f530fa7b7450daae839d15a21c1
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "core/seat.h"
#include "engine/json.h"
#include "protocol/fields.h"
#include "protocol/table_settings.h"

// clang-format off
namespace pioche {

namespace command {

// `sit`: Anybody, while no match is in progress; a person who sits down at a table without a host
// becomes host.
struct Sit {
  // A free seat, one of a bot, which makes way, or one's own.
  Seat seat = nobody;
};

// `stand`: A seated person; during a match a bot then plays the seat until its person sits down
// again.
struct Stand {};

// `ready`: A seated person: for the first deal, for the next round, for another match.
struct Ready {
  // Whether one is ready.
  Field<bool> value = true;
};

// `setup`: The host, while no match is in progress: changes the settings that it names.
struct Setup {
  SettingsChange settings;
};

// `bot`: The host, while no match is in progress: at a free seat, a bot's, or that of an absent
// person.
struct Bot {
  // The seat of the bot.
  Seat seat = nobody;
  // How strong it plays; null empties the seat.
  Field<std::optional<std::string>> level = std::optional<std::string>();
};

// `start`: The host, when every seat is taken and everybody is ready or the host is the only
// person; a seated host becomes ready by it.
struct Start {
  // Whether free seats are taken away first, where the game has enough players without them; people
  // move up.
  Field<bool> close_up = false;
};

// `commit`: A seated person, in the step `hashes` of a deal.
struct Commit {
  // The `commitment` of the deal.
  Field<std::string> commitment = std::string();
  // The SHA-256 of the seat's nonce.
  Field<std::string> hash = std::string();
};

// `reveal`: A seated person, in the step `nonces` of a deal.
struct Reveal {
  // 32 random bytes that fit the seat's hash.
  Field<std::string> nonce = std::string();
};

// `move`: A seated person.
struct Move {
  // The move in the notation of the game.
  Field<std::string> move = std::string();
  // The number of moves made so far; if somebody was faster, the move is refused.
  Field<std::optional<std::int64_t>> n = std::optional<std::int64_t>();
};

// `chat`: Everybody at the table, with a text or a phrase.
struct Chat {
  // One line of at most 300 characters; white space at both ends is removed, control characters and
  // text-direction marks are refused.
  Field<std::string> text = std::string();
  // A key of the phrases in `lang/`.
  Field<std::string> phrase = std::string();
};

// `pause`: A seated person, unless it is a correspondence match; three pauses per person and match.
struct Pause {};

// `resume`: A seated person: ends a pause.
struct Resume {};

// `end`: A seated person: a vote to end the match without a result; it ends when every player has
// voted so (docs/fair-play.md).
struct End {
  // Whether one wants the end.
  Field<bool> value = true;
};

// `rematch`: A seated person, after a match: ready for another with the same people and settings.
struct Rematch {};

// `kick`: The host; during a match a bot takes the seat for good; never in a rated match.
struct Kick {
  // The person to remove.
  Field<std::string> person = std::string();
};

// `host`: The host: hands the table over.
struct Host {
  // The new host, who is connected.
  Field<std::string> person = std::string();
};

// `hint`: A seated person, at a table with hints.
struct Hint {};

// `auto`: Everybody, for as long as they are connected: whether the table gives the answers to
// which there is no alternative (docs/fair-play.md).
struct Auto {
  // Whether it does.
  Field<bool> value = true;
};

// `look`: Everybody: the complete `table` again.
struct Look {};

// `leave`: Everybody: gives the seat up (during a match a bot plays it, as after `stand`) and stops
// being host (docs/fair-play.md); the client closes the connection.
struct Leave {};

}  // namespace command

using Command = std::variant<
    command::Sit,
    command::Stand,
    command::Ready,
    command::Setup,
    command::Bot,
    command::Start,
    command::Commit,
    command::Reveal,
    command::Move,
    command::Chat,
    command::Pause,
    command::Resume,
    command::End,
    command::Rematch,
    command::Kick,
    command::Host,
    command::Hint,
    command::Auto,
    command::Look,
    command::Leave>;

// The command of this name with the fields of the request; none: there is no such command.
std::optional<Command> command_named(std::string_view name, json::Value request);

inline constexpr std::array<std::string_view, 20> command_names{
    "sit",
    "stand",
    "ready",
    "setup",
    "bot",
    "start",
    "commit",
    "reveal",
    "move",
    "chat",
    "pause",
    "resume",
    "end",
    "rematch",
    "kick",
    "host",
    "hint",
    "auto",
    "look",
    "leave",
};

inline constexpr std::array<std::string_view, 26> command_fields{
    "between",
    "clock",
    "close_up",
    "commitment",
    "do",
    "game",
    "grace",
    "hash",
    "head_start",
    "hints",
    "id",
    "level",
    "move",
    "n",
    "nonce",
    "options",
    "pace",
    "person",
    "phrase",
    "players",
    "programs",
    "public",
    "rated",
    "seat",
    "text",
    "value",
};

}  // namespace pioche
// clang-format on
