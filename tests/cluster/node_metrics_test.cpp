#include "tests/cluster/running_cluster.h"
#include "tests/server/client.h"
#include "tests/server/metric_names.h"

using namespace pioche;
using namespace pioche::test;

TEST_CASE("cluster: alerts, dashboard and manual name the metrics that a node has") {
  tests::RunningCluster cluster(1);
  const auto there = metrics_in(HttpClient(cluster.port(0)).get("/metrics").body);
  CHECK(there.contains("pioche_node_tables"));
  expect_used_and_explained(there, [](const std::string&) { return true; });
}
