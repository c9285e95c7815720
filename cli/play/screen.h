// The screen of a person who plays: the table seen from one seat, the last events, and the moves. It
// is made from a view alone, so that it depends on nothing that the seat may not know.
#pragma once

#include "cli/play/event_feed.h"
#include "cli/play/move_menu.h"
#include "cli/terminal/render_table.h"

namespace pioche {

struct ScreenContent {
  const Terminal& terminal;
  const Localizer& localizer;
  const AnyView& view;
  const Lines& events;
  Lines below = {};  // what stands under the events: moves, a message
};

// Title, table, events and what is below. On a terminal only the last events that fit are shown.
Lines render_screen(const ScreenContent&);

// `Solo · round 2 · Ada`
std::string title(const Localizer&, const AnyView&);

// The points of each round, as far as they fit, and the totals.
Lines score_sheet(const Terminal&, const Localizer&, const std::vector<EventFeed::Points>& rounds,
                  const Common& table);

}  // namespace pioche
