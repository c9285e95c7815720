// `pioche load` against a server of its own.
#include <csignal>
#include <doctest/doctest.h>

#include "load/fleet.h"
#include "load/kept_log.h"
#include "load/report.h"
#include "tests/server/server_process.h"

using namespace pioche;
using namespace pioche::load;
using test::ServerProcess;
using test::TemporaryFolder;

namespace {

constexpr Moment second = 1'000'000;

// Stops, and compares what was told with what is kept.
Findings findings_after(Fleet& fleet, ServerProcess& server) {
  fleet.finish();
  CHECK(fleet.run_until([&] { return fleet.is_quiet(); }, now() + 10 * second));
  KeptLog(server.data()).read_into(fleet.tables());
  return findings_of(fleet.tables());
}

}  // namespace

TEST_CASE("people play, look on, break off and come back, and every move is kept") {
  const TemporaryFolder folder;
  ServerProcess server(folder.path());
  server.start();
  for (const int players : {2, 4}) {
    CAPTURE(players);
    FleetOptions options;
    options.tables = 8;
    options.players = players;
    options.think_ms = 10;
    options.watchers = 1;
    options.reconnect = 0.05;
    Fleet fleet(address_of(server.address()), options);
    REQUIRE(fleet.run_until([&] { return fleet.is_complete(); }, now() + 30 * second));
    fleet.set_measuring(true);
    fleet.run(second);
    const Findings findings = findings_after(fleet, server);
    CHECK(findings.acknowledged > 20);
    CHECK(findings.are_clean());
    CHECK(fleet.figures().broken == 0);
    CHECK(fleet.figures().reconnects > 0);
    CHECK(fleet.figures().watched > 0);
    CHECK(fleet.histogram().count() > 0);
    CHECK(cost_of(server.process()).has_value());
    CHECK(process_at(fleet.address()) == server.process());
  }
  CHECK(server.stop() == 0);
}

TEST_CASE("hostile clients neither stop the server nor the matches of others") {
  const TemporaryFolder folder;
  ServerProcess server(folder.path());
  server.start();
  FleetOptions options;
  options.tables = 4;
  options.think_ms = 5;
  options.misbehave = 2;
  Fleet fleet(address_of(server.address()), options);
  REQUIRE(fleet.run_until([&] { return fleet.is_complete(); }, now() + 30 * second));
  constexpr std::uint64_t enough = 5000;
  CHECK(fleet.run_until([&] { return fleet.figures().hostile > enough; }, now() + 60 * second));
  std::vector<std::uint64_t> before;
  for (const LoadTable& table : fleet.tables()) before.push_back(table.moves);
  fleet.run(second);
  for (std::size_t i = 0; i < before.size(); ++i) CHECK(fleet.tables()[i].moves > before[i]);
  const Findings findings = findings_after(fleet, server);
  CHECK(findings.are_clean());
  CHECK(fleet.figures().broken == 0);
  CHECK(server.is_running());
  CHECK(server.stop() == 0);
}
