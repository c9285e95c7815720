// The server is killed at random moments, again and again, while many play: nothing that it has
// acknowledged is ever lost, nothing happens twice, and everybody can play on.
#include <cstdlib>
#include <doctest/doctest.h>

#include "load/load_generator.h"
#include "load/store_audit.h"
#include "tests/server/server_process.h"

using namespace pioche;
using namespace pioche::load;
using test::ServerProcess;
using test::TemporaryFolder;

namespace {

constexpr Microseconds millisecond = 1000;
constexpr Microseconds longest_return = 20'000 * millisecond;

int rounds_asked_for() {
  const char* text = std::getenv("PIOCHE_TEST_KILL_ROUNDS");
  return text == nullptr ? 10 : std::atoi(text);
}

// Everybody is back and every table has moved since.
bool plays_on(LoadGenerator& generator) {
  std::vector<std::uint64_t> before;
  for (const LoadTable& table : generator.tables()) before.push_back(table.moves);
  const auto all_moved = [&] {
    for (std::size_t i = 0; i < before.size(); ++i)
      if (generator.tables()[i].moves == before[i]) return false;
    return generator.all_connected();
  };
  return generator.run_until(all_moved, now() + longest_return);
}

}  // namespace

TEST_CASE("killed at any moment, the server loses no move that it acknowledged") {
  const TemporaryFolder folder;
  ServerProcess server(folder.path());
  server.start();
  LoadOptions options;
  options.tables = 12;
  options.think_ms = 5;
  options.reconnect = 0.02;
  options.spectators = 1;
  LoadGenerator generator(parse_address(server.address()), options);
  REQUIRE(generator.run_until([&] { return generator.is_complete(); }, now() + longest_return));
  StoreAudit stored(folder.path());
  Rng rng{1};
  const int rounds = rounds_asked_for();
  for (int round = 0; round < rounds; ++round) {
    CAPTURE(round);
    generator.run(rng.below(300) * millisecond);
    server.kill();
    // What was sent before the end may still be on its way to us.
    generator.run(rng.below(20) * millisecond);
    server.start();
    REQUIRE(plays_on(generator));
    stored.read(generator.tables());
    const AuditResult audit = total_audit(generator.tables());
    REQUIRE(audit.missing == 0);
    REQUIRE(audit.doubled == 0);
    REQUIRE(audit.contradicted == 0);
  }
  CHECK(generator.stats().protocol_errors == 0);
  MESSAGE(rounds << " kills, " << total_audit(generator.tables()).acknowledged
                 << " acknowledged moves, none lost, none twice");
}
