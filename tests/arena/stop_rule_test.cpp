// When an arena has seen enough, and how two players compare.
#include "arena/stop_rule.h"

#include <cmath>

#include "arena/report.h"
#include "tests/arena/arena_tables.h"
#include "tests/test_games/games.h"

using namespace pioche;
using namespace pioche::tests;

namespace {

// The deals of two players, `wins` of them both won by the first.
std::vector<MatchResult> two_players(int deals, const std::function<bool(int deal)>& first_wins) {
  std::vector<MatchResult> results;
  for (int number = 0; number < 2 * deals; ++number) {
    MatchResult match{static_cast<std::uint64_t>(number), 1, 1, std::vector<SeatResult>(2)};
    const std::uint32_t first_seat = static_cast<std::uint32_t>(number) % 2;
    for (std::uint32_t seat = 0; seat < 2; ++seat) {
      match.seats[seat].player = seat == first_seat ? 0 : 1;
      const bool is_first = match.seats[seat].player == 0;
      match.seats[seat].winners = first_wins(number / 2) == is_first ? 1 : 0;
    }
    results.push_back(match);
  }
  return results;
}

}  // namespace

TEST_CASE("the paired t-test gives the known values") {
  const std::vector<double> four{1, 2, 3, 4};
  CHECK(p_value(four) == doctest::Approx(0.030466).epsilon(1e-4));
  const std::vector<double> around{-1, 1, -2, 2};
  CHECK(p_value(around) == doctest::Approx(1));
  const std::vector<double> alike(5, 2.0);
  CHECK(p_value(alike) == doctest::Approx(1.0 / 16));
  CHECK(p_value(std::vector<double>{3}) == 1);
  CHECK(p_value(std::vector<double>{}) == 1);
  // 2.5 % above the quantile on each side.
  for (const int n : {3, 11, 101}) {
    std::vector<double> values;
    for (int i = 0; i < n; ++i) values.push_back(i % 2 == 0 ? 1 : -1);
    double mean = 0;
    for (const double value : values) mean += value / n;
    double squares = 0;
    for (const double value : values) squares += (value - mean) * (value - mean);
    const double shift = t_quantile(n - 1) * std::sqrt(squares / (n - 1) / n) - mean;
    for (double& value : values) value += shift;
    CHECK(p_value(values) == doctest::Approx(0.05).epsilon(0.01));
  }
}

TEST_CASE("two players are compared by the deals at which both sat, whoever shares a name") {
  const std::vector<std::string> names{"a", "b"};
  const auto results = two_players(40, [](int deal) { return deal % 4 != 0; });
  const Standings found = standings(Schedule(2, 2), names, results);
  CHECK(found.deals == 40);
  REQUIRE(found.pairs.size() == 1);
  CHECK(found.pairs[0].first == "a");
  CHECK(found.pairs[0].second == "b");
  CHECK(found.pairs[0].deals == 40);
  CHECK(found.pairs[0].share.value == doctest::Approx(0.75));
  CHECK(found.pairs[0].p_value < 0.01);
  const std::vector<std::string> same{"a", "a"};
  const Standings pooled = standings(Schedule(2, 2), same, results);
  REQUIRE(pooled.players.size() == 1);
  CHECK(pooled.players[0].matches == 160);
  CHECK(pooled.players[0].win_rate.value == doctest::Approx(0.5));
  CHECK(pooled.pairs.empty());
  const std::vector<std::string> two_names{"easy", "level-2"};
  const Standings renamed = standings(Schedule(2, 2), two_names, results);
  REQUIRE(renamed.players.size() == 1);
  CHECK(renamed.players[0].name == "easy");
  CHECK(is_same_player("expert", "level-8"));
  CHECK(!is_same_player("hard@100sims", "hard"));
  CHECK(!is_same_player("easy:gambler", "level-2"));
  CHECK(!is_same_player("easy", "level-3"));
  CHECK(!is_same_player("mine", "yours"));
}

TEST_CASE("the sequential test decides for the rate that is nearer") {
  const SequentialTest test{0.5, 0.6};
  for (const double rate : {0.5, 0.6}) {
    StopRule rule({test, {}}, Schedule(2, 2), {"a", "b"});
    Rng rng{7};
    const auto results =
        two_players(5000, [&](int) { return rng.below(1000) < std::lround(rate * 1000); });
    for (const MatchResult& match : results) rule.add(match);
    REQUIRE(rule.last_deal());
    const auto needed = rule.needed(results);
    CHECK(needed.size() == 2 * (*rule.last_deal() + 1));
    const double ratio = log_likelihood_ratio(test, rule.shares_of_first(needed));
    CHECK(verdict(ratio) == (rate > 0.55 ? Verdict::high : Verdict::low));
  }
}

TEST_CASE("a rule to stop looks at deals in order, in whatever order matches end") {
  const StopSettings settings{{}, 0.05};
  const auto results = two_players(2000, [](int deal) { return deal % 3 != 0; });
  StopRule forwards(settings, Schedule(2, 2), {"a", "b"});
  for (const MatchResult& match : results) forwards.add(match);
  StopRule backwards(settings, Schedule(2, 2), {"a", "b"});
  for (auto match = results.rbegin(); match != results.rend(); ++match) backwards.add(*match);
  REQUIRE(forwards.last_deal());
  CHECK(forwards.last_deal() == backwards.last_deal());
  const std::vector<std::string> names{"a", "b"};
  const auto found = standings(Schedule(2, 2), names, forwards.needed(results));
  for (const Standing& standing : found.players)
    CHECK((standing.win_rate.high - standing.win_rate.low) / 2 <= 0.05);
}

TEST_CASE("an arena that is interrupted reports what was finished") {
  std::atomic<bool> interrupted = false;
  ArenaJob job = arena_job(*find_engine("skyjo"), {"normal", "easy"}, 1'000'000);
  job.interrupted = &interrupted;
  job.on_progress = [&](std::uint64_t done) {
    if (done == 5) interrupted = true;
  };
  CHECK(run_arena(job, {}).size() == 5);
}

TEST_CASE("an arena stops at the same deal with any number of threads") {
  std::size_t matches = 0;
  for (const unsigned threads : {1u, 3u}) {
    ArenaJob job = arena_job(*find_engine("skyjo"), {"normal", "easy"}, 100'000);
    job.names = {"normal", "easy"};
    job.stop.test = SequentialTest{0.5, 0.6};
    job.threads = threads;
    const std::size_t played = run_arena(job, {}).size();
    CHECK(played < 100'000);
    if (matches == 0) matches = played;
    CHECK(played == matches);
  }
}
