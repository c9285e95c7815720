// A match between players, by the moment rule.
#pragma once

#include <functional>
#include <span>

#include "ai/player.h"
#include "core/playout.h"

namespace pioche {

// Asks the seats that can act, in random order, until one does.
Act next_act(const Engine&, const AnyState&, std::span<Player* const>, Rng&);

// Plays `state` on to its end; `made` is told of each move after it, and returns whether to go on.
// False where it ended the match early.
bool play_match(const Engine&, AnyState&, std::span<Player* const>, Rng&,
                const std::function<bool(const Act&)>& made = {});

}  // namespace pioche
