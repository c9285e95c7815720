// Made by tools/generate_protocol from protocol/schema.json; do not edit.
// sha256 of the schema: edbbf37aba353369dcd3c57cc80cda842a0f37e4ae6ddf7edf4a717d0e46e37f
#pragma once

#include <array>
#include <string_view>

namespace pioche::protocol {

// clang-format off
inline constexpr std::array<std::string_view, 17> command_names{
    "sit",
    "stand",
    "ready",
    "setup",
    "bot",
    "start",
    "move",
    "chat",
    "pause",
    "resume",
    "end",
    "rematch",
    "kick",
    "host",
    "hint",
    "look",
    "leave",
};

inline constexpr std::array<std::string_view, 21> command_fields{
    "between",
    "clock",
    "do",
    "game",
    "grace",
    "hints",
    "id",
    "level",
    "move",
    "n",
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
// clang-format on

}  // namespace pioche::protocol
