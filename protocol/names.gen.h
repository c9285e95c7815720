// Made by tools/generate_protocol from protocol/schema.json; do not edit.
// sha256 of the schema: db232013aa2f5fec7ce4a55c28ac5cce5af009f6a3bb0d5137b37d6a085d70a6
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
