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

enum class Duty : std::uint8_t { may_wait, obliged };

// The screen of a person who is asked for a move.
Lines seat_screen(const Terminal&, const Localizer&, const AnyView&, Duty, const MoveMenu&,
                  const Lines& events);
// The screen for all people at the keyboard, from a spectator's view: whoever wants to act out of
// turn types a number.
Lines everyone_screen(const Terminal&, const Localizer&, const AnyView&, int people,
                      const Lines& events);

std::string person_key(Seat);  // the number that a person types

// The game, the round, and who looks: `… · round 2 · Ada`
std::string title(const Localizer&, const AnyView&);

// The points of each round, as far as they fit, and the totals.
Lines score_sheet(const Terminal&, const Localizer&, const std::vector<EventFeed::Points>& rounds,
                  const Common& table);

}  // namespace pioche
