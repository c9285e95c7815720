// Events as sentences, without the cards that the viewer may not know.
#pragma once

#include <optional>

#include "cli/terminal/card_text.h"
#include "engine/match.h"

namespace pioche {

// A sentence for each event. `state` is the state after them; no viewer: nothing is hidden.
Lines event_lines(const Localizer&, const AnyState& state, const EventLog&,
                  std::optional<Seat> viewer);

}  // namespace pioche
