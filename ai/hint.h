// Advice: what a seat could do, best first, from what that seat can see.
#pragma once

#include "ai/search.h"
#include "engine/match.h"

namespace pioche {

struct Hint {
  struct Line {
    std::optional<Move> move;  // nullopt: wait
    RankedMove rank;
    bool is_quick_move;    // what the rule of thumb says
    std::string_view why;  // … and the key of its reason, `why.<key>`; may be empty
  };

  Seat seat = nobody;
  std::uint32_t simulations = 0;
  std::vector<Line> lines;  // the best first; none where the seat has no move
};

Hint hint_for(const Match&, Seat, const Budget&, std::uint64_t seed);

// Why the rule of thumb says so, in words; empty where it gives no reason.
std::string_view reason(std::string_view language, std::string_view game, const Hint::Line&);

// {"game":…,"seat":…,"simulations":…,"moves":[…]}
void write_hint(json::Writer&, std::string_view language, const Engine&, const Hint&);

}  // namespace pioche
