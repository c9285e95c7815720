// A match between players, by the moment rule.
#pragma once

#include <functional>
#include <span>

#include "bots/player.h"
#include "core/playout.h"

namespace pioche {

// The events as one seat sees them: cards that it may not know become unknown cards.
void redact_events(Seat viewer, std::span<const Event> events, std::vector<Event>& seen);

// Asks the seats that can act, in random order, until one does.
Act next_act(const Engine&, const AnyState&, std::span<Player* const>, Rng&);

// Plays `state` on to its end; `made` is told of each move after it.
void play_match(const Engine&, AnyState&, std::span<Player* const>, Rng&,
                const std::function<void(const Act&)>& made = {});

}  // namespace pioche
