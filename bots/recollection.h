// What a seat has seen of a match since the first deal: for players that join it later, and for
// advice.
#pragma once

#include <functional>

#include "bots/player.h"
#include "core/match.h"

namespace pioche {

// Calls `see` for each move made so far. A position that was loaded has no past.
using Sight =
    std::function<void(const AnyView& before, const AnyView& after, std::span<const Event>)>;
void recall(const Match&, Seat, const Sight& see);

// Begins the match for the player, as if it had sat there since the first deal.
void catch_up(Player&, const Match&, Seat);

}  // namespace pioche
