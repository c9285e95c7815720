// What playing costs: random play to the end of matches, copies, views and determinizations.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/engine.h"

namespace pioche {

struct Cost {
  std::uint64_t moves = 0;
  std::uint64_t matches = 0;
  double seconds = 0;         // of random play, deals included
  double copy_ns = 0;         // one state
  double view_ns = 0;         // one seat's view
  double determinize_ns = 0;  // one determinization of a view
  double simulations = 0;     // of the search, in a second
  double moves_per_second() const { return static_cast<double>(moves) / seconds; }
  double ns_per_move() const { return 1e9 * seconds / static_cast<double>(moves); }
};

// Plays matches at random, one thread, until about so much time has passed, then measures the rest.
Cost measure(const Engine&, int players, double seconds);

// Instructions per move as callgrind counts them, by running `program bench` on itself (engine/play_moves.h); the same
// on every run. Nothing where valgrind is not installed.
std::optional<double> instructions_per_move(const std::string& program, const Engine&, int players);

}  // namespace pioche
