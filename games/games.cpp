// The games there are, in the order in which people see them: a line for each folder beside this
// file. A folder defines <game>_engine. tools/new_game adds a folder and its line.
#include "engine/engine.h"

// clang-format off
#define PIOCHE_GAMES(GAME) \
  GAME(mio)                \
  GAME(pot)                \
  GAME(tennis)             \
  GAME(solo)               \
  GAME(skyjo)
// clang-format on

namespace pioche {

#define PIOCHE_DECLARE(game) extern const Engine game##_engine;
PIOCHE_GAMES(PIOCHE_DECLARE)

std::span<const Engine* const> engines() {
#define PIOCHE_LIST(game) &game##_engine,
  static constexpr std::array all{PIOCHE_GAMES(PIOCHE_LIST)};
  return all;
}

}  // namespace pioche
