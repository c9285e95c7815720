// The server is killed at random moments, again and again, while many play: nothing that it has
// acknowledged is ever lost, nothing happens twice, and everybody can play on. What is there is read
// from the files alone, before the server is started again.
#include <doctest/doctest.h>

#include "server/server.h"
#include "server/store/sqlite/sqlite_store.h"
#include "tests/load/other_acknowledgements.h"
#include "tests/load/under_load.h"
#include "tests/server/server_process.h"

using namespace pioche;
using namespace pioche::load;
using test::ServerProcess;
using test::TemporaryFolder;

namespace {

// The server alone takes that long; a database takes longer.
constexpr Microseconds longest_restart = 20'000 * millisecond;

}  // namespace

TEST_CASE("killed at any moment, the server loses nothing that it acknowledged") {
  const TemporaryFolder folder;
  ServerProcess server(folder.path(), {"--exempt", "loopback"});
  server.start();
  LoadOptions options;
  options.tables = 12;
  options.think_ms = 5;
  options.reconnect = 0.02;
  options.spectators = 1;
  LoadGenerator generator(parse_address(server.address()), options);
  REQUIRE(generator.run_until([&] { return generator.is_complete(); }, now() + longest_restart));
  StoreAudit stored(folder.path());
  OtherAcknowledgements others;
  const std::uint16_t port = server.port();
  others.create_accounts(port);
  Rng rng{1};
  const int rounds = kill_rounds(10);
  for (int round = 0; round < rounds; ++round) {
    CAPTURE(round);
    generator.run(rng.below(300) * millisecond);
    if (round % 100 == 0) others.play_rated_match(port, port);
    others.add_guest(port, round);
    generator.run(rng.below(20) * millisecond);
    server.kill();
    // What was sent before the end may still be on its way to us.
    generator.run(rng.below(20) * millisecond);
    others.check(*store::sqlite_store(server::store_path(folder.path()), store::Access::read));
    expect_nothing_lost(stored, generator);
    server.start();
    REQUIRE(plays_on(generator, longest_restart));
  }
  CHECK(generator.stats().protocol_errors == 0);
  MESSAGE(rounds << " kills, " << total_audit(generator.tables()).acknowledged
                 << " acknowledged moves and " << others.count()
                 << " other things, none lost, none twice");
}
