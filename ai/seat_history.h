// Replays a match as one seat saw it: for players that join later, and for hints.
#pragma once

#include <functional>

#include "ai/player.h"
#include "engine/match.h"

namespace pioche {

// Calls `observe` for each move made so far. A match from a loaded position has no moves to replay.
using Observer =
    std::function<void(const AnyView& before, const AnyView& after, std::span<const Event>)>;
void replay_for_seat(const Match&, Seat, const Observer& observe);

// Begins the match for the player and shows it every move made so far.
void replay_for_player(Player&, const Match&, Seat);

}  // namespace pioche
