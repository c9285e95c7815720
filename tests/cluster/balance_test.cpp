// Which node a table goes to, and when one gives some away.
#include "server/cluster/balance.h"

#include <doctest/doctest.h>

using namespace pioche;
using namespace pioche::cluster;

namespace {

store::Node node(store::Incarnation incarnation, std::int64_t load) {
  store::Node made;
  made.incarnation = incarnation;
  made.description.load = load;
  return made;
}

constexpr std::int64_t second = 1000;
constexpr std::int64_t tick = 100;

}  // namespace

TEST_CASE("balance: a table goes to the node with the least load of those that have its rules") {
  const store::Node a = node(1, 30);
  const store::Node b = node(2, 10);
  const store::Node c = node(3, 20);
  CHECK(least_loaded({&a, &b, &c}, [](const store::Node&) { return true; }) == &b);
  CHECK(least_loaded({&a, &b, &c}, [](const store::Node& one) { return one.incarnation != 2; }) ==
        &c);
  CHECK(least_loaded({&a}, [](const store::Node&) { return false; }) == nullptr);
}

TEST_CASE("balance: a program has the rules that it says it has") {
  const GameRules older(R"({"skyjo":[1],"solo":[1,2]})");
  const GameRules newer(R"({"skyjo":[1,2],"tennis":[1]})");
  CHECK(older.has("skyjo", 1));
  CHECK_FALSE(older.has("skyjo", 2));
  CHECK(older.has("skyjo", 0));
  CHECK_FALSE(older.has("tennis", 0));
  CHECK(newer.has_more("skyjo", older));
  CHECK(newer.has_more("tennis", older));
  CHECK_FALSE(older.has_more("skyjo", newer));
  CHECK_FALSE(newer.has_more("solo", older));
  for (const char* nonsense : {"", "[1]", R"({"skyjo":1})", R"({"skyjo":["1"]})"})
    CHECK_FALSE(GameRules(nonsense).has("skyjo", 1));
}

TEST_CASE("balance: a new table stays unless another node has clearly less to do") {
  CHECK_FALSE(is_placed_there(10, 0));
  CHECK_FALSE(is_placed_there(100, 100));
  CHECK_FALSE(is_placed_there(120, 100));
  CHECK(is_placed_there(200, 100));
  // As many tables, but no time for more.
  CHECK(is_placed_there(load_of(100, 900), load_of(100, 100)));
  CHECK_FALSE(is_placed_there(load_of(100, 400), load_of(100, 0)));
}

TEST_CASE("balance: idle tables are given away for their number, others only where time is short") {
  const Surplus none = surplus(120, 100, 0, 50);
  CHECK(none.idle == 0);
  CHECK(none.with_people == 0);
  const Surplus many = surplus(400, 100, 300, 50);
  CHECK(many.idle > 0);
  CHECK(many.with_people == 0);
  const Surplus busy = surplus(load_of(100, 950), load_of(100, 100), 950, 100);
  CHECK(busy.with_people > 0);
  CHECK(busy.with_people <= 10);
  // The only table would be as busy elsewhere.
  CHECK(surplus(load_of(1, 950), load_of(0, 0), 950, 1).with_people == 0);
  // Nobody has less to do.
  CHECK(surplus(load_of(100, 950), load_of(100, 950), 950, 100).with_people == 0);
}

TEST_CASE("balance: a loop is busy while it takes processor time, and no longer once it rests") {
  LoopMeter idle;
  LoopMeter working;
  for (std::int64_t now = 10'000; now < 40'000; now += tick) {
    idle.tick(now, 5);
    working.tick(now, now * 9 / 10);
  }
  CHECK(idle.busy() < 50);
  CHECK(working.busy() > 800);
  for (std::int64_t now = 40'000; now < 40'000 + 30 * second; now += tick)
    working.tick(now, 36'000);
  CHECK(working.busy() < 50);
}
