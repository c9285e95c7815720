// What nodes do to each other through their database.
#include <doctest/doctest.h>
#include <thread>

#include "server/store/postgres/postgres_store.h"
#include "tests/cluster/running_cluster.h"
#include "tests/server/client.h"
#include "tests/server/eventually.h"
#include "tests/server/store/store_under_test.h"

using namespace pioche;
using namespace pioche::store;
using namespace pioche::tests;
using test::eventually;

namespace {

using Seconds = std::chrono::duration<double>;

struct Joined {
  Joined(const std::string& url, const std::string& name)
      : description{name, 1, "0", "{}", 0, 0},
        store(postgres_node_store(url)),
        self(store->join(description)) {
    store->write_as(self);
  }

  NodeDescription description;
  std::unique_ptr<NodeStore> store;
  Incarnation self;
};

bool somebody_waits(postgres::Connection& other) {
  return other.run("SELECT FROM pg_locks WHERE NOT granted AND locktype = 'advisory'").size() > 0;
}

}  // namespace

TEST_CASE("cluster store: a commit that waited sees that its node was deposed") {
  for (const std::string level : {"read committed", "repeatable read", "serializable"}) {
    CAPTURE(level);
    const PostgresDatabase database;
    const auto other = database.connect();
    other->run(
        "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_isolation = ' ||"
        " quote_literal('" +
        level + "'), current_database()); END $$");
    Joined node(database.url(), "a");
    node.store->commit(Batch{new_table("t"), new_entry("t", 1)});
    // As somebody does who deposes it, at the moment before the commit of that.
    const std::string its = std::to_string(node.self);
    other->run("BEGIN; SELECT pg_advisory_xact_lock(incarnation_lock(" + its +
               ")); DELETE FROM nodes WHERE incarnation = " + its);
    std::optional<Cause> refusal;
    std::thread late([&] {
      try {
        node.store->commit(Batch{new_entry("t", 2)});
      } catch (const Failure& failure) {
        refusal = failure.cause();
      }
    });
    const auto watching = database.connect();
    CHECK(eventually([&] { return somebody_waits(*watching); }));
    other->run("COMMIT");
    late.join();
    CHECK(refusal == Cause::not_owner);
    CHECK(node.store->log("t").size() == 1);
  }
}

TEST_CASE("cluster store: a node renews no lease that has another name") {
  const PostgresDatabase database;
  Joined node(database.url(), "a");
  CHECK(node.store->renew(node.self, node.description).is_member);
  // As after a failover to a database that has given the number again.
  database.connect()->run("UPDATE nodes SET name = 'b'");
  CHECK(!node.store->renew(node.self, node.description).is_member);
}

TEST_CASE("cluster store: what one node vacuums keeps the others waiting for a moment only") {
  const PostgresDatabase database;
  Joined a(database.url(), "a");
  Joined b(database.url(), "b");
  Batch people;
  for (int i = 0; i < 500; ++i) people.push_back(new_guest("p" + std::to_string(i)));
  people.push_back(new_guest("erased"));
  a.store->commit(people);
  // Rewriting this table takes far longer than a commit waits for it.
  database.connect()->run(
      "CREATE FUNCTION slow(bytea) RETURNS bytea IMMUTABLE LANGUAGE plpgsql AS $$ BEGIN"
      " IF current_setting('application_name') = 'pioche' THEN PERFORM pg_sleep(0.02); END IF;"
      " RETURN $1; END $$;"
      "SET application_name = 'fast';"
      "CREATE INDEX slowly ON people(slow(id))");
  a.store->commit(Batch{ErasePerson{"erased", "Somebody"}});
  std::atomic<bool> has_ended = false;
  std::thread vacuum([&] {
    CHECK_NOTHROW(a.store->vacuum());
    has_ended = true;
  });
  double longest = 0;
  int commits = 0;
  do {
    const auto begun = std::chrono::steady_clock::now();
    CHECK_NOTHROW(b.store->commit(Batch{TouchPerson{"p7", 100 + commits++}}));
    longest = std::max(longest, Seconds(std::chrono::steady_clock::now() - begun).count());
  } while (!has_ended);
  vacuum.join();
  MESSAGE(commits << " commits meanwhile, the longest took " << longest << " s");
  CHECK(longest < 2.5);
  CHECK(!a.store->meta("untidy"));
  CHECK(!a.store->person("erased"));
}

TEST_CASE("cluster: the health check of each node writes a row of its own") {
  RunningCluster cluster(2);
  for (const int node : {0, 1})
    CHECK(eventually(
        [&] { return test::HttpClient(cluster.port(node)).get("/api/health").status == 200; }));
  const auto stored = postgres_store(cluster.database().url(), Access::read);
  CHECK(!stored->meta("health"));
  for (const int node : {0, 1}) CHECK(stored->meta("health/" + RunningCluster::name(node)));
}
