// The presets of each game: their options are the game's, and a match takes as long as they say.
#include "cli/commands/match_time.h"

#include <doctest/doctest.h>

#include "tests/games/random_play.h"
#include "tests/test_games/games.h"

using namespace pioche;
using namespace pioche::tests;

namespace {

constexpr int matches = 40;
// As many as the browser seats where nobody chooses.
int usual_players(const Engine& engine) {
  return std::clamp(4, engine.seats.least, engine.seats.most);
}

}  // namespace

TEST_CASE("the presets of a game are options of it, from the shortest to the longest") {
  int games = 0;
  for (const Engine* engine : engines()) {
    if (engine->lengths.empty()) continue;
    ++games;
    REQUIRE(engine->lengths.size() == match_length_names.size());
    const auto counts = static_cast<std::size_t>(engine->seats.most - engine->seats.least + 1);
    for (std::size_t i = 0; i < engine->lengths.size(); ++i) {
      const MatchLength& length = engine->lengths[i];
      CHECK(length.minutes.size() == counts);
      json::Document options;
      REQUIRE(options.read(length.options));
      for (int players = engine->seats.least; players <= engine->seats.most; ++players) {
        AnyState state;
        CHECK_MESSAGE(engine->start(state, players, options.root(), quick_chance(1)), engine->id);
      }
      for (std::size_t count = 0; i > 0 && count < counts; ++count)
        CHECK(engine->lengths[i - 1].minutes[count] < length.minutes[count]);
    }
  }
  CHECK(games == 5);
}

TEST_CASE("a short match takes at most 8 minutes against bots, a usual one at most 20") {
  for (const Engine* engine : engines())
    for (std::size_t i = 0; i < engine->lengths.size(); ++i) {
      const MatchLength& length = engine->lengths[i];
      for (int players = engine->seats.least; players <= engine->seats.most; ++players) {
        const MatchTimes times = time_matches(*engine, players, length.options, matches);
        const double minutes = times.milliseconds.mean() / 60'000;
        INFO(engine->id, " ", match_length_names[i], ", ", players, " players: ", minutes);
        if (players == usual_players(*engine) && i == 0) CHECK(minutes <= 8);
        if (players == usual_players(*engine) && i == 1) CHECK(minutes <= 20);
        const int said = length.minutes[static_cast<std::size_t>(players - engine->seats.least)];
        CHECK(std::abs(said - minutes) <= std::max(1.0, 0.2 * minutes));
      }
    }
}

TEST_CASE("a timed match is the same each time, and asks for no move without an alternative") {
  for (const Engine* engine : engines()) {
    const MatchTime one = time_match(*engine, usual_players(*engine), "{}", 5);
    const MatchTime same = time_match(*engine, usual_players(*engine), "{}", 5);
    CHECK(one.duration == same.duration);
    CHECK(one.choices == same.choices);
    CHECK(one.choices > 0);
  }
}
