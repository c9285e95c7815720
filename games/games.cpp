// The games there are. A new one is a folder beside this file and a line in the list below; its
// folder defines <game>_engine.
#include "engine/engine.h"

#define PIOCHE_GAMES(game) game(mio) game(pot) game(tennis) game(solo) game(skyjo)

namespace pioche {

#define PIOCHE_DECLARE(game) extern const Engine game##_engine;
PIOCHE_GAMES(PIOCHE_DECLARE)

std::span<const Engine* const> engines() {
#define PIOCHE_LIST(game) &game##_engine,
  static constexpr std::array all{PIOCHE_GAMES(PIOCHE_LIST)};
  return all;
}

}  // namespace pioche
