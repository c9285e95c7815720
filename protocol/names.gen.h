// Made by tools/generate_protocol from protocol/schema.json; do not edit.
// sha256 of the schema: a3d31c1e93ad58ea231b9dd485b71bf241d68d3bcf832dcb6a97c904c0db4003
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
