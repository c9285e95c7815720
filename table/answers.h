// Answers to which there is no alternative, given for the people who want that, and when the answers
// of such people are shown: docs/fair-play.md, "Answers given by themselves".
//
// Alone against bots, and where everybody sees that there is no choice, such an answer is given at
// once. Among people a time tells something: whoever answers at once had no choice. So an answer that
// plays no card is shown at a fixed time after the question at the earliest, whether it was given by
// the table or by hand, and the answers of several who were asked at the same time are shown together.
#pragma once

#include <optional>

#include "engine/match.h"
#include "table/presence.h"
#include "table/state/table_state.h"

namespace pioche {

// After a position arose, until an answer without an alternative is given where nobody learns
// anything by it: long enough to see that something was asked.
inline constexpr Time forced_answer_delay = 600;  // milliseconds

class Answers {
 public:
  Answers(const TableState& state, const Presence& presence) : state_(state), presence_(presence) {}

  // Whether a move that the person of this seat makes is an answer that is shown later.
  bool are_kept_back(Seat, Move) const;

  // What is due: an answer that is shown, or one that is given and waits for the others.
  struct Due {
    Time at = never;
    Act act = {nobody, {}};
    bool waits = false;
  };
  Due next() const;

 private:
  // Where the seat has one move only and its person has such moves made.
  std::optional<Move> forced_move(Seat) const;
  SeatSet asked_people() const;
  bool is_among_people() const;  // somebody else plays or watches
  bool is_open(Seat) const;      // whether the time of an answer tells nothing
  bool plays_no_card(Move) const;
  Due forced(Seat, SeatSet asked) const;

  const TableState& state_;
  const Presence& presence_;
};

}  // namespace pioche
