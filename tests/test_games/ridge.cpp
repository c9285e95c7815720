// Ridge is Summit with two versions of its rules: in the first, the last seat begins a match.
#include "engine/make_engine.h"
#include "tests/test_games/games.h"
#include "tests/test_games/summit/heuristics.h"

namespace pioche {

namespace {

struct Ridge : summit::Summit {
  static constexpr std::string_view id = "ridge";
  static constexpr std::array<std::uint8_t, 2> rules_versions{1, 2};

  template <class Log>
  static constexpr void start(State& s, Log& log) {
    if (s.rules == 1) s.starter = static_cast<Seat>(s.players - 1);
    Summit::start(s, log);
  }
};

}  // namespace

const Engine ridge_engine = make_engine<Ridge, summit::Heuristics>();

}  // namespace pioche
