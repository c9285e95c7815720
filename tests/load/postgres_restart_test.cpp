// PostgreSQL is killed and started again, again and again, while many play at a server on it: nothing
// that was acknowledged is lost, nothing happens twice, the server says that it cannot store, and
// everybody plays on once it can.
#include <doctest/doctest.h>

#include "tests/load/under_load.h"
#include "tests/server/server_process.h"
#include "tests/server/store/postgres_server.h"

using namespace pioche;
using namespace pioche::load;

TEST_CASE("PostgreSQL killed under play: nothing acknowledged is lost, nothing is doubled") {
  tests::PostgresServer postgres;
  const test::TemporaryFolder folder;
  test::ServerProcess server(folder.path(), {"--exempt", "loopback", "--store", postgres.url()});
  server.start();
  LoadOptions options;
  options.tables = 8;
  options.think_ms = 5;
  LoadGenerator generator(parse_address(server.address()), options);
  REQUIRE(generator.run_until([&] { return generator.is_complete(); }, now() + longest_return));
  StoreAudit stored(postgres.url());
  Rng rng{3};
  for (int round = 0; round < 4; ++round) {
    CAPTURE(round);
    REQUIRE(plays_on(generator));
    generator.run(rng.below(200) * millisecond);
    postgres.kill();
    generator.run(rng.below(300) * millisecond);
    CHECK(health_at(server.port()) == 503);
    postgres.start();
    REQUIRE(plays_on(generator));
    CHECK(health_at(server.port()) == 200);
    expect_nothing_lost(stored, generator);
  }
  CHECK(generator.stats().protocol_errors == 0);
  CHECK(server.stop() == 0);
  MESSAGE(total_audit(generator.tables()).acknowledged
          << " acknowledged moves, none lost or doubled");
}
