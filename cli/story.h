// What happened, in words, as one of those at the table may know it.
#pragma once

#include <optional>

#include "cli/card_words.h"
#include "core/match.h"

namespace pioche {

// A sentence for each event. `state` is the table after them; nullopt: everything is told.
Lines story_of(const Reader&, const AnyState& state, const EventLog&, std::optional<Seat> viewer);

}  // namespace pioche
