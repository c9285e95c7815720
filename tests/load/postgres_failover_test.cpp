// The PostgreSQL server that holds everything is lost while many play, and its synchronous standby takes
// its place, again and again: nothing that was acknowledged is lost, nothing happens twice, the server
// says that it cannot store until then, and everybody comes back by himself.
#include <doctest/doctest.h>
#include <utility>

#include "tests/load/under_load.h"
#include "tests/server/server_process.h"
#include "tests/server/store/postgres_server.h"

using namespace pioche;
using namespace pioche::load;

TEST_CASE("PostgreSQL fails over under play: nothing acknowledged is lost, nothing is doubled") {
  tests::PostgresServer first;
  tests::PostgresServer second(first);
  const std::string url = first.url_with(second);
  const test::TemporaryFolder folder;
  test::ServerProcess server(folder.path(), {"--exempt", "loopback", "--store", url});
  server.start();
  LoadOptions options;
  options.tables = 8;
  options.think_ms = 5;
  options.spectators = 1;
  LoadGenerator generator(parse_address(server.address()), options);
  REQUIRE(generator.run_until([&] { return generator.is_complete(); }, now() + longest_return));
  StoreAudit stored(url);
  Rng rng{5};
  tests::PostgresServer* primary = &first;
  tests::PostgresServer* standby = &second;
  for (int failover = 0; failover < 2; ++failover) {
    CAPTURE(failover);
    REQUIRE(plays_on(generator));
    generator.run(rng.below(200) * millisecond);
    primary->lose();
    generator.run(rng.below(300) * millisecond);
    CHECK(health_at(server.port()) == 503);
    standby->promote();
    const Microseconds promoted = now();
    REQUIRE(plays_on(generator));
    MESSAGE("everybody plays on " << (now() - promoted) / millisecond << " ms after the promotion");
    CHECK(health_at(server.port()) == 200);
    expect_nothing_lost(stored, generator);
    // What failed comes back as a copy of what took its place.
    primary->follow(*standby);
    std::swap(primary, standby);
  }
  CHECK(generator.stats().protocol_errors == 0);
  CHECK(server.stop() == 0);
  MESSAGE(total_audit(generator.tables()).acknowledged
          << " acknowledged moves, none lost or doubled");
}
