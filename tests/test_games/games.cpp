// The tests link this `engines()` in place of the one of games/games.cpp, which they take over as
// `shipped_engines()`.
#include "tests/test_games/games.h"

#define engines shipped_engines
#include "games/games.cpp"
#undef engines

namespace pioche {

extern const Engine summit_engine;

std::span<const Engine* const> engines() {
  static const auto all = [] {
    std::vector<const Engine*> listed(shipped_engines().begin(), shipped_engines().end());
    listed.push_back(&summit_engine);
    listed.push_back(&ridge_engine);
    return listed;
  }();
  return all;
}

}  // namespace pioche
