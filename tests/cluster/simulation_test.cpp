// Clusters in simulated time: nodes are killed, frozen, cut off and drained, the bus and the database
// fail, messages are late, lost or doubled. No acknowledged move is lost or doubled, and in the end everybody is
// back.
#include <algorithm>
#include <cstdlib>
#include <doctest/doctest.h>

#include "server/cluster/links.h"
#include "tests/cluster/cluster_simulation.h"

using namespace pioche;
using namespace pioche::tests;

namespace {

int seeds() {
  constexpr int most = 10'000;
  const char* scale = std::getenv("PIOCHE_TEST_SCALE");
  return std::min(most, 200 * (scale == nullptr ? 1 : std::max(1, std::atoi(scale))));
}

}  // namespace

TEST_CASE("cluster simulation: nothing acknowledged is lost, and everybody comes back") {
  std::size_t acknowledged = 0;
  int faults = 0;
  const char* only = std::getenv("PIOCHE_TEST_SEED");
  const int first = only == nullptr ? 1 : std::atoi(only);
  const int last = only == nullptr ? seeds() : first;
  for (int seed = first; seed <= last; ++seed) {
    ClusterSimulation simulation(static_cast<std::uint64_t>(seed));
    const std::string violation = simulation.run(40'000, 25'000);
    REQUIRE_MESSAGE(violation.empty(), "seed " << seed << ": " << violation);
    acknowledged += simulation.acknowledged();
    faults += simulation.faults();
  }
  CHECK(acknowledged > 1000);
  MESSAGE((last - first + 1) << " seeds, " << faults << " faults, " << acknowledged
                             << " acknowledged moves");
}
