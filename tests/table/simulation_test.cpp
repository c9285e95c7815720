// Many tables, each with faults of its own, from seeds: a failure names the seed that gives it again.
#include "tests/simulation/simulation.h"

#include <array>
#include <doctest/doctest.h>

#include "referee/record_check.h"
#include "tests/games/random_play.h"

using namespace pioche;
using namespace pioche::tests;

namespace {

std::string random_clock(Rng& rng) {
  const auto number = [&](std::uint32_t least, std::uint32_t most) {
    return std::to_string(least + rng.below(most - least + 1));
  };
  switch (rng.below(5)) {
    case 0:
      return R"({"kind":"none"})";
    case 1:
    case 2:
      return R"({"kind":"move","seconds":)" + number(2, 40) + "}";
    case 3:
      return R"({"kind":"move","seconds":86400})";
    default:
      return R"({"kind":"reserve","seconds":)" + number(2, 90) + R"(,"plus":)" + number(0, 4) + "}";
  }
}

std::string random_setup(Rng& rng) {
  const auto all = engines();
  const Engine& engine = *all[rng.below(static_cast<std::uint32_t>(all.size()))];
  const auto players =
      engine.seats.least + static_cast<int>(rng.below(static_cast<std::uint32_t>(
                               std::min(4, engine.seats.most) - engine.seats.least + 1)));
  std::string setup;
  json::Writer out(setup);
  out.begin_object().key("game").text(engine.id).key("players").number(players);
  out.key("options").raw(accepted_options(engine, players, rng));
  out.key("clock").raw(random_clock(rng)).key("between").number(3 + rng.below(20));
  out.key("grace").number(rng.below(3) == 0 ? 0 : 1 + rng.below(60));
  out.key("pace").number(rng.below(3000)).key("hints").boolean(true);
  constexpr std::array<const char*, 6> levels{"random", "easy", "normal",
                                              "normal", "hard", "expert"};
  const bool watches = rng.below(8) == 0;
  if (watches) out.key("seat").null();
  out.key("bots").begin_list();
  bool full = true;
  for (int seat = 0; seat < players; ++seat) {
    const bool bot = (seat > 0 && rng.below(2) == 0) || watches;
    full &= bot || seat == 0;
    if (bot)
      out.text(levels[rng.below(levels.size())]);
    else
      out.null();
  }
  out.end_list();
  if (full && rng.below(2) == 0) out.key("start").boolean(true);
  if (rng.below(2) == 0) out.key("deal").boolean(true);
  out.end_object();
  return setup;
}

}  // namespace

TEST_CASE("a table keeps its word whatever network, disk and people do") {
  int crashes = 0, moves = 0, finished = 0, shared = 0;
  const int runs = 300 * scale();
  for (int seed = 1; seed <= runs; ++seed) {
    Rng rng{static_cast<std::uint64_t>(seed)};
    const std::string setup = random_setup(rng);
    Simulation simulation(setup, rng.next(), [&rng](std::uint32_t n) { return rng.below(n); });
    REQUIRE_MESSAGE(simulation.table().under_test, setup << " " << simulation.table().error.key);
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
