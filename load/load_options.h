// How many tables and players a load has, and how they behave.
#pragma once

#include <cstdint>
#include <string>

namespace pioche::load {

struct LoadOptions {
  int tables = 10;
  int players = 2;
  std::string game;      // empty: all games for so many players, one table after the other
  double think_ms = 0;   // on average, before each move
  int spectators = 0;    // at each table
  double reconnect = 0;  // the share of moves (0 to 1) after which the mover's connection breaks
  double misbehave = 0;  // hostile_clients, as a share of the players
  std::uint64_t seed = 1;
};

}  // namespace pioche::load
