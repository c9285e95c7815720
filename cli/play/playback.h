// A match that was played, at any of its steps. Step 0 is the first deal, step n the table after
// the nth move.
#pragma once

#include <vector>

#include "engine/match.h"

namespace pioche {

class Playback {
 public:
  explicit Playback(const Match&);

  std::size_t last_step() const { return match_.moves().size(); }
  const Match& match() const { return match_; }

  struct Step {
    AnyState state;
    EventLog log;  // of the move that led there
  };
  Step at(std::size_t step) const;

  // The first step after `from` at which a round is over; else the last.
  std::size_t end_of_round(std::size_t from) const;

 private:
  const Match& match_;
  std::vector<AnyState> snapshots_;  // every `interval` steps
};

}  // namespace pioche
