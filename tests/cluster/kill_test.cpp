// Nodes of a cluster are killed at random moments, again and again, while many play at all of them; now
// and then one is frozen for longer than its lease, or drained and replaced. Nothing that any of them has
// acknowledged is ever lost, nothing happens twice, and everybody plays on.
#include <csignal>
#include <doctest/doctest.h>

#include "load/histogram.h"
#include "server/store/postgres/postgres_store.h"
#include "tests/cluster/running_cluster.h"
#include "tests/load/other_acknowledgements.h"
#include "tests/load/under_load.h"

using namespace pioche;
using namespace pioche::load;
using namespace pioche::tests;

namespace {

constexpr Microseconds second = 1000 * millisecond;
constexpr Microseconds longest_absence = 6 * second;

class KilledCluster {
 public:
  KilledCluster() : generator_(cluster_.addresses(), load()) {
    REQUIRE(generator_.run_until([&] { return generator_.is_complete(); }, now() + longest_return));
    others_.create_accounts(cluster_.port(0));
  }

  // People do more than move, each at a node of their own.
  void do_other_things(int round) {
    generator_.run(rng_.below(300) * millisecond);
    if (round % 100 == 0) others_.play_rated_match(cluster_.port(1), cluster_.port(2));
    others_.add_guest(cluster_.port(any_node()), round);
    generator_.run(rng_.below(20) * millisecond);
  }

  // Its tables come back elsewhere or, where it is started again at once, perhaps there.
  void kill_one() {
    const int victim = any_node();
    const bool is_missed = rng_.below(4) == 0;
    cluster_.node(victim).kill();
    const Microseconds killed = now();
    if (!is_missed) cluster_.node(victim).start();
    expect_everybody_back(killed);
    if (is_missed) cluster_.node(victim).start();
    ++kills_;
  }

  void freeze_one(Microseconds duration) {
    const int victim = any_node();
    // One that was started a moment ago may not have joined yet, and one that was killed may be deposed
    // only now.
    REQUIRE(run_until([&] { return cluster_.is_linked(); }));
    const auto deposed = [&] {
      return database_->run("SELECT FROM nodes WHERE name = '" + RunningCluster::name(victim) + "'")
                 .size() == 0;
    };
    const auto lost = [&] { return cluster_.metric(victim, "node_leases_lost_total"); };
    const double lost_before = lost();
    const Microseconds frozen = now();
    cluster_.signal(victim, SIGSTOP);
    const bool is_deposed = run_until(deposed);
    generator_.run(frozen + duration - now());
    cluster_.signal(victim, SIGCONT);
    REQUIRE(is_deposed);
    // What it was about to write is refused, and it says so.
    REQUIRE(run_until([&] { return lost() > lost_before; }));
    expect_everybody_back(now());
    ++freezes_;
  }

  void drain_one() {
    const int victim = any_node();
    // One that was started a moment ago may not have joined yet.
    REQUIRE(run_until([&] { return cluster_.is_linked(); }));
    std::vector<std::pair<std::uint64_t, Microseconds>> last;
    for (const LoadTable& table : generator_.tables()) last.emplace_back(table.moves, now());
    Microseconds asked = 0;
    const auto is_drained = [&] {
      for (std::size_t i = 0; i < last.size(); ++i) {
        const std::uint64_t moves = generator_.tables()[i].moves;
        drain_pauses_.add(now() - last[i].second);
        if (moves != last[i].first) last[i] = {moves, now()};
      }
      if (now() - asked < 50 * millisecond) return false;
      asked = now();
      return cluster_.metric(victim, "node_tables") == 0;
    };
    cluster_.admin((victim + 1) % nodes, "drain node=" + RunningCluster::name(victim));
    REQUIRE(generator_.run_until(is_drained, now() + longest_return));
    REQUIRE(cluster_.node(victim).stop() == 0);
    cluster_.node(victim).start();
    REQUIRE(plays_on(generator_));
    ++drains_;
  }

  void check() {
    REQUIRE(run_until([&] { return cluster_.is_linked(); }));
    expect_nothing_lost(stored_, generator_);
    others_.check(*store::postgres_store(cluster_.database().url(), store::Access::read));
    CHECK(generator_.stats().protocol_errors == 0);
  }

  void report() {
    MESSAGE(kills_ << " kills, " << freezes_ << " freezes, " << drains_ << " drains; "
                   << total_audit(generator_.tables()).acknowledged << " acknowledged moves and "
                   << others_.count()
                   << " other things, none lost, none twice; tables moved again after "
                   << absences_.percentile(0.5) / millisecond << " ms (half of them), "
                   << absences_.percentile(0.99) / millisecond << " ms (99 %), "
                   << absences_.max() / millisecond
                   << " ms (all); in a drain a table stood still for "
                   << drain_pauses_.max() / millisecond << " ms at most");
  }

 private:
  static constexpr int nodes = 3;

  static LoadOptions load() {
    LoadOptions options;
    options.tables = 12;
    options.think_ms = 5;
    options.reconnect = 0.02;
    options.spectators = 1;
    return options;
  }

  int any_node() { return static_cast<int>(rng_.below(nodes)); }

  // Asks now and then, while everybody plays.
  template <class Condition>
  bool run_until(Condition condition) {
    Microseconds asked = 0;
    const auto is_time = [&] {
      if (now() - asked < 50 * millisecond) return false;
      asked = now();
      return condition();
    };
    return generator_.run_until(is_time, now() + longest_return);
  }

  void expect_everybody_back(Microseconds since) {
    std::vector<std::uint64_t> before;
    for (const LoadTable& table : generator_.tables()) before.push_back(table.moves);
    std::vector<Microseconds> back(before.size());
    const auto are_back = [&] {
      bool all = true;
      for (std::size_t i = 0; i < back.size(); ++i) {
        if (back[i] == 0 && generator_.tables()[i].moves != before[i]) back[i] = now() - since;
        all = all && back[i] != 0;
      }
      return all;
    };
    REQUIRE(generator_.run_until(are_back, now() + longest_return));
    for (const Microseconds absence : back) absences_.add(absence);
    REQUIRE(
        generator_.run_until([&] { return generator_.all_connected(); }, now() + longest_return));
    WARN(absences_.max() <= longest_absence);
  }

  RunningCluster cluster_{nodes};
  LoadGenerator generator_;
  StoreAudit stored_{cluster_.database().url()};
  std::unique_ptr<store::postgres::Connection> database_ = cluster_.database().connect();
  OtherAcknowledgements others_;
  Rng rng_{11};
  Histogram absences_;      // of tables, after kills and freezes
  Histogram drain_pauses_;  // of tables, while a node is drained
  int kills_ = 0;
  int freezes_ = 0;
  int drains_ = 0;
};

}  // namespace

TEST_CASE("nodes of a cluster killed at any moment lose nothing that was acknowledged") {
  KilledCluster cluster;
  const int rounds = kill_rounds(20);
  const bool is_long = rounds >= 100;
  for (int round = 0; round < rounds; ++round) {
    CAPTURE(round);
    cluster.do_other_things(round);
    cluster.kill_one();
    if (round % 10 == 4) cluster.freeze_one(is_long ? 30 * second : 0);
    if (round % 10 == 9) cluster.drain_one();
    cluster.check();
  }
  cluster.report();
}
