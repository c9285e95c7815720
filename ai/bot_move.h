// What a built-in player would do in a seat of a match, for who asks from outside.
#pragma once

#include <optional>

#include "ai/player.h"
#include "engine/match.h"

namespace pioche {

// From what the seat has seen since the beginning; nothing: it waits. An error where there is no such
// player, or the seat has no move. The same seed and a player without a time budget give the same move.
Result<std::optional<Move>> bot_move(const Match&, Seat, std::string_view player,
                                     std::uint64_t seed);

// In notation, or null.
void write_bot_move(json::Writer&, const Engine&, std::optional<Move>);

}  // namespace pioche
