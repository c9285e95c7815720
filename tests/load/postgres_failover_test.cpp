// The PostgreSQL server that holds everything is lost while many play, and its synchronous standby takes
// its place, again and again: nothing that was acknowledged is lost, nothing happens twice, the server
// says that it cannot store until then, and everybody comes back by himself.
#include <doctest/doctest.h>

#include "tests/load/failover.h"
#include "tests/server/server_process.h"

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
  fail_over_twice(first, second, generator, {server.port()});
  CHECK(server.stop() == 0);
}
