// Draws a table from the JSON of a view (or of a position, for a table that lies open), zone by
// zone as the game describes them. It is given nothing else, so it cannot show what is hidden.
#pragma once

#include "cli/card_text.h"

namespace pioche {

struct TableAsked {
  const Terminal& terminal;
  const Localizer& localizer;
  json::Value table;
  Seat viewer = nobody;  // whose own cards are shown apart; nobody: a spectator
};

// The players with what each has, then what lies between them, then the viewer's own cards.
Lines table_picture(const TableAsked&);

}  // namespace pioche
