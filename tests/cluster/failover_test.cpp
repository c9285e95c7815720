#include "tests/load/failover.h"

#include <doctest/doctest.h>

#include "tests/cluster/running_cluster.h"

using namespace pioche;
using namespace pioche::load;

TEST_CASE("cluster: PostgreSQL fails over under play: nothing acknowledged is lost or doubled") {
  tests::PostgresServer first;
  tests::PostgresServer second(first);
  tests::RunningCluster cluster(2, first.url_with(second));
  LoadOptions options;
  options.tables = 8;
  options.think_ms = 5;
  LoadGenerator generator(cluster.addresses(), options);
  REQUIRE(generator.run_until([&] { return generator.is_complete(); }, now() + longest_return));
  fail_over_twice(first, second, generator, {cluster.port(0), cluster.port(1)});
}
