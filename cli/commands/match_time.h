// How long a match takes in the browser: one person against bots of the level `normal`, at a table of
// the usual pace whose time is not waited for but computed. The person plays like a bot of that level.
#pragma once

#include "arena/simulation.h"
#include "table/state/log_entry.h"

namespace pioche {

// What the person takes, in milliseconds.
inline constexpr Time time_of_flight = 500;      // of the cards of a move, at the usual speed
inline constexpr Time time_of_choice = 3000;     // for a move to which there is an alternative
inline constexpr Time time_of_round_end = 6000;  // to see how it ended, and to go on
inline constexpr Time time_of_race = 1500;       // to answer a card out of turn

struct MatchTime {
  Time duration = 0;  // milliseconds
  int choices = 0;    // of the person: moves to which there was an alternative, and next rounds
  int forced = 0;     // of the person: moves that the table made, since there was none
  int bot_moves = 0;
  int races_won = 0;   // moves of the person out of turn
  int races_lost = 0;  // chances of the person that a bot took
};

// The same seed gives the same match.
MatchTime time_match(const Engine&, int players, std::string_view options, std::uint64_t seed);

struct MatchTimes {
  Accumulator milliseconds;
  Accumulator choices;
  Accumulator forced;
};
MatchTimes time_matches(const Engine&, int players, std::string_view options, int matches);

}  // namespace pioche
