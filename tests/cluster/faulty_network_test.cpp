// The ways of nodes to PostgreSQL and NATS are slow, stand still or are cut, and PostgreSQL is killed,
// while many play at all of them: nothing that was acknowledged is lost, nothing happens twice, and
// everybody plays on.
#include <doctest/doctest.h>

#include "tests/cluster/running_cluster.h"
#include "tests/load/under_load.h"
#include "tests/server/eventually.h"
#include "tests/server/store/store_under_test.h"

using namespace pioche;
using namespace pioche::load;
using namespace pioche::tests;
using test::eventually;
using namespace std::chrono_literals;

namespace {

constexpr Microseconds second = 1000 * millisecond;

LoadOptions few_tables() {
  LoadOptions options;
  options.tables = 8;
  options.think_ms = 5;
  options.reconnect = 0.02;
  return options;
}

// Three nodes, each with ways of its own to what they share.
class FaultyNetwork {
 public:
  FaultyNetwork() {
    REQUIRE(generator_.run_until([&] { return generator_.is_complete(); }, now() + longest_return));
  }

  template <class Change>
  void on_ways_of(int node, Change change) {
    change(cluster_.way_to_database(node));
    change(cluster_.way_to_nats(node));
  }
  template <class Change>
  void everywhere(Change change) {
    for (int node = 0; node < nodes; ++node) on_ways_of(node, change);
  }

  bool run_until(const std::function<bool()>& condition) {
    Microseconds asked = 0;
    return generator_.run_until(
        [&] {
          if (now() - asked < 50 * millisecond) return false;
          asked = now();
          return condition();
        },
        now() + longest_return);
  }

  double of_others(int node, const std::string& metric) {
    double sum = 0;
    for (int other = 0; other < nodes; ++other)
      if (other != node) sum += cluster_.metric(other, metric);
    return sum;
  }

  void expect_recovery() {
    REQUIRE(run_until([&] { return cluster_.is_linked(); }));
    REQUIRE(plays_on(generator_));
    expect_nothing_lost(stored_, generator_);
    CHECK(generator_.stats().protocol_errors == 0);
  }

  void report() {
    MESSAGE(total_audit(generator_.tables()).acknowledged
            << " acknowledged moves, none lost or doubled");
  }

  static constexpr int nodes = 3;
  RunningCluster cluster_{nodes, Through::proxies};
  LoadGenerator generator_{cluster_.addresses(), few_tables()};
  StoreAudit stored_{cluster_.database().url()};
  Rng rng_{17};
};

}  // namespace

TEST_CASE("cluster: nodes play on where PostgreSQL and NATS answer late") {
  FaultyNetwork network;
  const auto leases_lost = [&] {
    return network.of_others(0, "node_leases_lost_total") +
           network.cluster_.metric(0, "node_leases_lost_total");
  };
  const double before = leases_lost();
  for (const auto delay : {2ms, 20ms, 60ms}) {
    CAPTURE(delay.count());
    network.everywhere([&](TcpProxy& way) { way.delay(delay); });
    REQUIRE(plays_on(network.generator_));
    expect_nothing_lost(network.stored_, network.generator_);
  }
  CHECK(leases_lost() == before);
  network.everywhere([](TcpProxy& way) { way.pass(); });
  network.expect_recovery();
  network.report();
}

TEST_CASE("cluster: connections stand still or end for a moment, and nothing is lost") {
  FaultyNetwork network;
  const int rounds = kill_rounds(6 * std::min(store_scale(), 50));
  for (int round = 0; round < rounds; ++round) {
    CAPTURE(round);
    const int victim = static_cast<int>(network.rng_.below(FaultyNetwork::nodes));
    const bool is_cut = network.rng_.below(2) == 0;
    const std::uint64_t which = network.rng_.below(3);
    const auto fail = [&](TcpProxy& way) { is_cut ? way.cut() : way.stall(); };
    if (which != 0) fail(network.cluster_.way_to_database(victim));
    if (which != 1) fail(network.cluster_.way_to_nats(victim));
    // From a moment to longer than a link or a lease lasts.
    network.generator_.run(network.rng_.below(4000) * millisecond);
    network.on_ways_of(victim, [](TcpProxy& way) { way.pass(); });
    network.expect_recovery();
  }
  network.report();
}

TEST_CASE("cluster: who cannot reach PostgreSQL loses its tables to those who can") {
  FaultyNetwork network;
  for (const bool is_cut : {true, false}) {
    CAPTURE(is_cut);
    const int victim = is_cut ? 0 : 1;
    CAPTURE(victim);
    REQUIRE(plays_on(network.generator_));
    const double deposed = network.of_others(victim, "node_deposed_total");
    TcpProxy& way = network.cluster_.way_to_database(victim);
    is_cut ? way.cut() : way.stall();
    const Microseconds begun = now();
    REQUIRE(network.run_until(
        [&] { return network.of_others(victim, "node_deposed_total") > deposed; }));
    // Whoever was at that node is sent away, and plays on at another.
    REQUIRE(plays_on(network.generator_));
    MESSAGE("everybody plays on " << (now() - begun) / millisecond << " ms after it was cut off");
    expect_nothing_lost(network.stored_, network.generator_);
    way.pass();
    network.expect_recovery();
  }
  network.report();
}

TEST_CASE("cluster: PostgreSQL killed under play: nothing acknowledged is lost or doubled") {
  PostgresServer postgres;
  RunningCluster cluster(3, postgres.url());
  LoadGenerator generator(cluster.addresses(), few_tables());
  REQUIRE(generator.run_until([&] { return generator.is_complete(); }, now() + longest_return));
  StoreAudit stored(postgres.url());
  Rng rng{19};
  const int rounds = kill_rounds(4 * std::min(store_scale(), 50));
  for (int round = 0; round < rounds; ++round) {
    CAPTURE(round);
    REQUIRE(plays_on(generator));
    generator.run(rng.below(200) * millisecond);
    postgres.kill();
    // In turn for a moment, and for longer than a lease.
    generator.run(round % 2 == 0 ? rng.below(300) * millisecond : 4 * second);
    for (int node = 0; node < 3; ++node) CHECK(health_at(cluster.port(node)) == 503);
    postgres.start();
    const Microseconds started = now();
    REQUIRE(plays_on(generator));
    MESSAGE("everybody plays on " << (now() - started) / millisecond << " ms after the start");
    for (int node = 0; node < 3; ++node) CHECK(health_at(cluster.port(node)) == 200);
    REQUIRE(eventually([&] { return cluster.is_linked(); }));
    expect_nothing_lost(stored, generator);
  }
  CHECK(generator.stats().protocol_errors == 0);
  MESSAGE(total_audit(generator.tables()).acknowledged
          << " acknowledged moves, none lost or doubled");
}
