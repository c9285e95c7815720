// Positions that were spoiled: each is refused with a sentence, or it is a table to play on.
#include <algorithm>
#include <doctest/doctest.h>
#include <map>

#include "tests/games/invariants.h"
#include "tests/games/mutation.h"
#include "tests/games/random_play.h"
#include "tests/test_games/games.h"
#include "text/messages.h"

using namespace pioche;
using namespace pioche::tests;

namespace {

std::string wrong_with_play(const Engine& engine, AnyState state, Rng& rng) {
  if (std::string wrong = wrong_with_determinizations(engine, state, rng); !wrong.empty())
    return wrong;
  for (int move = 0; move < 30; ++move) {
    for (const auto& invariant : {wrong_with_moves, wrong_with_cards, wrong_with_position})
      if (const std::string wrong = invariant(engine, state, rng); !wrong.empty()) return wrong;
    if (engine.common(state).phase == over) break;
    const Act act = random_act(engine, state, rng);
    engine.apply(state, act.seat, act.move);
  }
  return {};
}

}  // namespace

TEST_CASE("a spoiled position is refused with a sentence, or can be played") {
  for (const Engine* engine : engines()) {
    std::map<std::string, int> errors;
    int accepted = 0;
    Rng rng{11};
    for (int i = 0; i < 2000 * scale(); ++i) {
      const auto range = static_cast<std::uint32_t>(engine->seats.most - engine->seats.least + 1);
      AnyState state =
          random_start(*engine, engine->seats.least + static_cast<int>(rng.below(range)), rng);
      engine->play_randomly(state, rng, rng.below(200));
      Mutation mutation(position_text(*engine, state));
      for (auto times = 1 + rng.below(3); times > 0; --times)
        mutation.spoil([&](std::size_t n) { return rng.below(static_cast<std::uint32_t>(n)); });
      json::Document position;
      if (!position.read(mutation.text())) continue;
      AnyState read;
      const Result<> result = engine->read_position(read, position.root(), quick_chance(5));
      if (!result) {
        ++errors[result.error().key];
        continue;
      }
      ++accepted;
      const std::string wrong = wrong_with_play(*engine, read, rng);
      CHECK_MESSAGE(wrong.empty(), wrong << "\n  loaded " << mutation.text());
      if (!wrong.empty()) break;
    }
    CAPTURE(engine->id);
    CHECK(accepted > 50);
    CHECK(errors.size() > 10);
    if (std::ranges::find(shipped_engines(), engine) == shipped_engines().end()) continue;
    for (const auto& [key, times] : errors)
      for (const std::string_view language : languages())
        CHECK_MESSAGE(has_message(language, engine->id, "complaint." + key), key);
  }
}
