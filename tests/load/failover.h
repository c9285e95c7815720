// PostgreSQL fails over, again and again, while many play.
#pragma once

#include <utility>

#include "tests/load/under_load.h"
#include "tests/server/store/postgres_server.h"

namespace pioche::load {

// `first` is the primary, `second` its standby; `ports` those of the servers that store there.
inline void fail_over_twice(tests::PostgresServer& first, tests::PostgresServer& second,
                            LoadGenerator& generator, const std::vector<std::uint16_t>& ports) {
  StoreAudit stored(first.url_with(second));
  Rng rng{5};
  tests::PostgresServer* primary = &first;
  tests::PostgresServer* standby = &second;
  for (int failover = 0; failover < 2; ++failover) {
    CAPTURE(failover);
    REQUIRE(plays_on(generator));
    generator.run(rng.below(200) * millisecond);
    primary->lose();
    generator.run(rng.below(300) * millisecond);
    for (const std::uint16_t port : ports) CHECK(health_at(port) == 503);
    standby->promote();
    const Microseconds promoted = now();
    REQUIRE(plays_on(generator));
    MESSAGE("everybody plays on " << (now() - promoted) / millisecond << " ms after the promotion");
    for (const std::uint16_t port : ports) CHECK(health_at(port) == 200);
    expect_nothing_lost(stored, generator);
    // What failed comes back as a copy of what took its place.
    primary->follow(*standby);
    std::swap(primary, standby);
  }
  CHECK(generator.stats().protocol_errors == 0);
  MESSAGE(total_audit(generator.tables()).acknowledged
          << " acknowledged moves, none lost or doubled");
}

}  // namespace pioche::load
