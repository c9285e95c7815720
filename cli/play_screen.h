// What a person sees while playing: the table from one seat, what happened, and the moves. Made from
// a view alone, so that it is the same for all tables which that seat cannot tell apart.
#pragma once

#include "cli/event_feed.h"
#include "cli/move_menu.h"
#include "cli/table_picture.h"

namespace pioche {

// The moves that a view allows, in notation.
Lines moves_of(const Engine&, const AnyView&);

struct ScreenAsked {
  const Terminal& terminal;
  const Localizer& localizer;
  const AnyView& view;
  const Lines& events;
  Lines below = {};  // what stands under the events: moves, a message
};

// Title, table, events and what is below. On a terminal only the last events that fit are shown.
Lines screen(const ScreenAsked&);

// `Solo · round 2 · Ada`
std::string title(const Localizer&, const AnyView&);

// The points of each round, as far as they fit, and the totals.
Lines score_sheet(const Terminal&, const Localizer&, const std::vector<EventFeed::Points>& rounds,
                  const Common& table);

}  // namespace pioche
