// Renders a game state from the JSON of a view (or of a position, where nothing is hidden), zone by
// zone as the game describes them. It has no other input, so it cannot show what is hidden.
#pragma once

#include "cli/terminal/card_text.h"

namespace pioche {

struct RenderContext {
  const Terminal& terminal;
  const Localizer& localizer;
  json::Value state;     // of a view or a position
  Seat viewer = nobody;  // whose own cards are shown apart; nobody: a spectator
};

// The seats with their zones, the common zones, and the viewer's own cards.
Lines render_table(const RenderContext&);

}  // namespace pioche
