// Estimates and ratings: intervals cover, ratings find the strengths, luck is taken off unbiased.
#include <cmath>
#include <doctest/doctest.h>

#include "arena/rating.h"
#include "arena/standings.h"
#include "tests/arena/arena_tables.h"
#include "tests/games/random_play.h"
#include "tests/test_games/games.h"

using namespace pioche;
using namespace pioche::tests;

namespace {

double uniform(Rng& rng) { return static_cast<double>(rng.next() >> 11) * 0x1p-53; }

double width(const Estimate& estimate) { return estimate.high - estimate.low; }

// Groups of two matches that share some of their luck; the true share is `p`.
std::vector<DealSample> random_samples(Rng& rng, std::size_t count, double p) {
  std::vector<DealSample> samples;
  for (std::size_t i = 0; i < count; ++i) {
    const double shared = uniform(rng);
    DealSample sample{0, 2, 0};
    for (int match = 0; match < 2; ++match)
      sample.sum += (rng.below(2) == 0 ? shared : uniform(rng)) < p ? 1 : 0;
    sample.luck = (shared < p ? 1 - p : -p) + 0.3 * (uniform(rng) - 0.5);
    samples.push_back(sample);
  }
  return samples;
}

template <class Interval>
double coverage(const Interval& interval, double truth) {
  Rng rng{7};
  int covered = 0;
  constexpr int tries = 2000;
  for (int i = 0; i < tries; ++i) {
    const Estimate estimate = interval(random_samples(rng, 60, truth));
    covered += estimate.low <= truth && truth <= estimate.high;
  }
  return static_cast<double>(covered) / tries;
}

}  // namespace

TEST_CASE("Student's t is as in the tables") {
  CHECK(t_quantile(1) == doctest::Approx(12.706).epsilon(0.001));
  CHECK(t_quantile(6) == doctest::Approx(2.447).epsilon(0.003));
  CHECK(t_quantile(10) == doctest::Approx(2.228).epsilon(0.002));
  CHECK(t_quantile(30) == doctest::Approx(2.042).epsilon(0.001));
  CHECK(t_quantile(1e6) == doctest::Approx(1.95996).epsilon(0.0001));
}

TEST_CASE("intervals hold the truth about 95 times in 100") {
  for (const double truth : {0.5, 0.25, 0.08}) {
    const double shares = coverage([](const auto& samples) { return share(samples); }, truth);
    CHECK(shares > 0.93);
    CHECK(shares < 0.985);
    const double rest =
        coverage([](const auto& samples) { return *share_without_luck(samples); }, truth);
    CHECK(rest > 0.91);
    CHECK(rest < 0.985);
  }
}

TEST_CASE("an interval is honest where every sample agrees") {
  const std::vector<DealSample> won(20, DealSample{2, 2, 0});
  CHECK(share(won).value == 1);
  CHECK(share(won).high == 1);
  CHECK(share(won).low > 0.85);
  CHECK(share(won).low < 0.97);
  const std::vector<DealSample> lost(20, DealSample{0, 2, 0});
  CHECK(share(lost).low == 0);
  CHECK(share(lost).high == doctest::Approx(1 - share(won).low));
  const std::vector<DealSample> shared(20, DealSample{1, 2, 0});
  CHECK(share(shared).low < 0.5);
  CHECK(share(shared).low > 0.4);
  const std::vector<DealSample> one(1, DealSample{1, 2, 0});
  CHECK(share(one).low == 0);
  CHECK(share(one).high == 1);
  CHECK(!share_without_luck(one));
}

TEST_CASE("taking off luck keeps the mean and narrows the interval") {
  Rng rng{3};
  double sum = 0;
  double difference = 0;
  double narrower = 0;
  constexpr int tries = 400;
  for (int i = 0; i < tries; ++i) {
    const auto samples = random_samples(rng, 100, 0.3);
    const Estimate plain = share(samples);
    const Estimate rest = *share_without_luck(samples);
    sum += rest.value;
    difference += rest.value - plain.value;
    narrower += width(rest) / width(plain);
  }
  CHECK(sum / tries == doctest::Approx(0.3).epsilon(0.02));
  CHECK(std::abs(difference / tries) < 0.004);
  CHECK(narrower / tries < 0.9);
}

TEST_CASE("ratings find the strengths that results were drawn with") {
  const std::vector<double> strengths{1, 2, 4, 8};
  const std::vector<std::vector<std::uint32_t>> tables{
      {0, 1}, {1, 2, 3}, {0, 2}, {0, 1, 2, 3}, {3, 0, 0}};
  std::vector<TableResult> table_results;
  for (const auto& players : tables) {
    TableResult result{players, std::vector<double>(players.size()), 30000};
    double sum = 0;
    for (const auto player : players) sum += strengths[player];
    for (std::size_t seat = 0; seat < players.size(); ++seat)
      result.wins[seat] = 30000 * strengths[players[seat]] / sum;
    table_results.push_back(result);
  }
  const auto found = ratings(table_results, 4);
  CHECK(found[0] + found[1] + found[2] + found[3] == doctest::Approx(0));
  for (std::size_t i = 1; i < 4; ++i)
    CHECK(found[i] - found[i - 1] == doctest::Approx(400 * std::log10(2)).epsilon(0.01));
}

TEST_CASE("who has won nothing, or everything, still has a rating") {
  const std::vector<TableResult> table_results{{{0, 1}, {50, 0}, 50}};
  const auto found = ratings(table_results, 2);
  CHECK(found[0] > 200);
  CHECK(found[0] < 2000);
  CHECK(found[1] == doctest::Approx(-found[0]));
}

namespace {

// The first player's share, match by match, of one rotation only: without duplicates.
std::vector<DealSample> single_matches(const std::vector<MatchResult>& results,
                                       std::uint32_t seats) {
  std::vector<DealSample> samples;
  for (const MatchResult& match : results) {
    if (match.number % seats != 0) continue;
    for (const SeatResult& seat : match.seats)
      if (seat.player == 0)
        samples.push_back({seat.share(), 1, static_cast<double>(seat.luck) / 1e9});
  }
  return samples;
}

}  // namespace

TEST_CASE("the luck of the deal is nobody's on average, and explains results") {
  for (const Engine* engine : shipped_engines()) {
    if (!engine->has_rounds) continue;
    const auto seats = static_cast<std::uint32_t>(engine->seats.least);
    const std::vector<std::string> names(seats, "normal");
    ArenaJob run = arena_job(*engine, names, 200u * seats * static_cast<std::uint64_t>(scale()));
    run.settings.luck_samples = 8;
    const auto results = run_arena(run, {});
    const auto samples = single_matches(results, seats);
    std::vector<DealSample> luck;
    for (const DealSample& sample : samples) luck.push_back({sample.luck, 1, 0});
    const Estimate mean = ratio(luck);
    // Four standard errors: it is a fixed seed, but players change.
    CHECK_MESSAGE(std::abs(mean.value) < width(mean), std::string(engine->id));
    CHECK(width(mean) > 0);

    const Estimate plain = share(samples);
    const Estimate rest = *share_without_luck(samples);
    const Estimate duplicated =
        standings(run.settings.schedule, names, results).players[0].win_rate;
    CHECK(std::abs(rest.value - plain.value) < width(plain));
    CHECK(std::abs(rest.value - duplicated.value) < width(plain) + width(duplicated));
    CHECK_MESSAGE(width(rest) < 0.95 * width(plain),
                  std::string(engine->id) << ": " << width(rest) << " of " << width(plain));
  }
}
