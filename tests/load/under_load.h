// What tests ask of a server after something failed while many play at it.
#pragma once

#include <cstdlib>
#include <doctest/doctest.h>

#include "load/load_generator.h"
#include "load/store_audit.h"
#include "tests/server/client.h"

namespace pioche::load {

constexpr Microseconds millisecond = 1000;
constexpr Microseconds longest_return = 60'000 * millisecond;

// How often something is killed: as tools/kill_test was asked, else so many times.
inline int kill_rounds(int otherwise) {
  const char* text = std::getenv("PIOCHE_TEST_KILL_ROUNDS");
  return text == nullptr ? otherwise : std::atoi(text);
}

// Everybody is back and every table has moved since.
inline bool plays_on(LoadGenerator& generator, Microseconds longest = longest_return) {
  std::vector<std::uint64_t> before;
  for (const LoadTable& table : generator.tables()) before.push_back(table.moves);
  const auto all_moved = [&] {
    for (std::size_t i = 0; i < before.size(); ++i)
      if (generator.tables()[i].moves == before[i]) return false;
    return generator.all_connected();
  };
  return generator.run_until(all_moved, now() + longest);
}

// What the players were told so far is stored, once and as they were told.
inline void expect_nothing_lost(StoreAudit& stored, LoadGenerator& generator) {
  stored.read(generator.tables());
  const AuditResult audit = total_audit(generator.tables());
  REQUIRE(audit.missing == 0);
  REQUIRE(audit.doubled == 0);
  REQUIRE(audit.contradicted == 0);
}

inline int health_at(std::uint16_t port) {
  return test::HttpClient(port).get("/api/health").status;
}

}  // namespace pioche::load
