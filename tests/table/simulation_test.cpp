// Many tables, each with faults of its own, from seeds: a failure names the seed that gives it again.
#include "tests/simulation/simulation.h"

#include <doctest/doctest.h>

#include "referee/record_check.h"
#include "tests/games/random_play.h"
#include "tests/simulation/random_setup.h"

using namespace pioche;
using namespace pioche::tests;
TEST_CASE("a table keeps its word whatever network, disk and people do") {
  int crashes = 0, moves = 0, finished = 0, shared = 0;
  const int runs = 300 * scale();
  for (int seed = 1; seed <= runs; ++seed) {
    Rng rng{static_cast<std::uint64_t>(seed)};
    const std::string setup = random_setup(rng);
    Simulation simulation(setup, rng.next(), [&rng](std::uint32_t n) { return rng.below(n); });
    REQUIRE_MESSAGE(simulation.table().under_test, setup << " " << simulation.table().error.key);
    simulation.table().compacts = seed % 2 == 0;
    simulation.run(100 + static_cast<int>(rng.below(600)));
    simulation.run_to_end();
    REQUIRE_MESSAGE(simulation.violation() == "", "seed " << seed << " " << setup);
    crashes += simulation.crashes;
    moves += simulation.acknowledged_moves;
    for (const FinishedMatch& match : simulation.table().finished) {
      ++finished;
      json::Document record;
      REQUIRE(record.read(match.record));
      const Result<Match> replayed = Match::replay(record.root());
      REQUIRE(replayed);
      const Match& again = *replayed;
      CHECK(again.is_over());
      std::string text;
      json::Writer out(text);
      again.write_record(out);
      text.back() = ',';
      CHECK(match.record.starts_with(text));
      const Verification verified = verification("en", record.root(), std::nullopt);
      CHECK(verified.good());
      shared += verified.has_deal ? 1 : 0;
      CHECK(record.root().find("by").text().size() == again.moves().size());
      CHECK(record.root().find("at").size() == again.moves().size());
    }
  }
  // So that the run does not pass by doing nothing.
  CHECK(crashes > runs / 2);
  CHECK(moves > runs * 3);
  CHECK(finished > runs / 100);
  CHECK(shared > 0);
}
