// Who may write, as PostgreSQL decides it.
#include <algorithm>
#include <doctest/doctest.h>

#include "server/store/postgres/postgres_store.h"
#include "tests/server/store/postgres_server.h"

using namespace pioche;
using namespace pioche::store;

namespace {

TableRow row(const std::string& id) { return {.id = id, .game = "solo", .summary = "{}"}; }

// Two connections, as a node has them.
struct TestNode {
  TestNode(const std::string& url, const std::string& name)
      : description{name, 1, "0", "{}", 0, 0},
        leases(postgres_node_store(url)),
        commits(postgres_node_store(url)),
        self(leases->join(description)) {
    commits->write_as(self);
  }
  Renewal renew() { return leases->renew(self, description); }
  Incarnation claim(const std::string& table) const {
    return leases->claim_all(std::vector{table}, self).at(0);
  }

  NodeDescription description;
  std::unique_ptr<NodeStore> leases, commits;
  Incarnation self;
};

void expire(const tests::PostgresDatabase& database, Incarnation node) {
  database.connect()->run("UPDATE nodes SET expires = '-infinity' WHERE incarnation = " +
                          std::to_string(node));
}

Cause cause_of(const std::function<void()>& call) {
  try {
    call();
  } catch (const Failure& failure) {
    return failure.cause();
  }
  FAIL("nothing was refused");
  return Cause::storage;
}

}  // namespace

TEST_CASE("node store: only the owner of a table writes to it") {
  const tests::PostgresDatabase database;
  TestNode a(database.url(), "a");
  TestNode b(database.url(), "b");
  CHECK(a.self != b.self);
  CHECK(a.leases->cluster() == b.leases->cluster());
  CHECK(a.renew().is_member);
  CHECK(a.renew().nodes.size() == 2);
  CHECK(a.renew().is_leader != b.renew().is_leader);

  a.commits->commit(Batch{PutTable{row("t")}, AppendLog{"t", {1, "one"}}});
  CHECK(b.claim("t") == a.self);
  CHECK(b.claim("none") == 0);
  const Batch of_b{AppendLog{"t", {2, "two"}}};
  CHECK(cause_of([&] { b.commits->commit(of_b); }) == Cause::not_owner);
  CHECK(cause_of([&] { b.commits->commit(Batch{ReplaceLog{"t", {2, "two"}}}); }) ==
        Cause::not_owner);
  CHECK(cause_of([&] { b.commits->commit(Batch{AppendChat{"t", {1, 1, "p", "t:x"}}}); }) ==
        Cause::not_owner);
  CHECK(cause_of([&] { b.commits->commit(Batch{PutTable{row("t")}}); }) == Cause::not_owner);

  a.commits->hand_over("t", a.self, b.self);
  CHECK(b.claim("t") == b.self);
  CHECK(cause_of([&] { a.commits->commit(of_b); }) == Cause::not_owner);
  b.commits->commit(of_b);
  CHECK(b.commits->log("t").size() == 2);
}

TEST_CASE("node store: what a fenced node had can be claimed, and it writes nothing any more") {
  const tests::PostgresDatabase database;
  TestNode a(database.url(), "a");
  TestNode b(database.url(), "b");
  a.commits->commit(Batch{PutTable{row("t")}, AppendLog{"t", {1, "one"}}});
  // Not before its lease has expired.
  b.leases->fence(a.self);
  CHECK(b.claim("t") == a.self);
  expire(database, a.self);
  const Renewal seen = b.renew();
  CHECK(std::ranges::any_of(seen.nodes, [&](const Node& node) {
    return node.incarnation == a.self && node.has_expired;
  }));
  // As long as nobody fences it, it may renew.
  CHECK(a.renew().is_member);
  expire(database, a.self);
  b.leases->fence(a.self);
  const auto unowned = b.leases->tables_without_owner("", 10);
  REQUIRE(unowned.size() == 1);
  CHECK(unowned[0].id == "t");
  CHECK(b.leases->tables_without_owner("t", 10).empty());
  CHECK(b.leases->tables_without_owner("", 0).empty());
  const std::vector<std::string> wanted{"none", "t"};
  CHECK(b.leases->claim_all(wanted, b.self) == std::vector<Incarnation>{0, b.self});
  CHECK(cause_of([&] { a.commits->commit(Batch{AppendLog{"t", {2, "late"}}}); }) ==
        Cause::not_owner);
  // Nothing else either, until it has joined again.
  CHECK(cause_of([&] { a.commits->commit(Batch{PutMeta{"late", "1"}}); }) == Cause::not_owner);
  CHECK(!a.renew().is_member);
  a.self = a.leases->join(a.description);
  a.commits->write_as(a.self);
  a.commits->commit(Batch{PutMeta{"late", "1"}});
  CHECK(cause_of([&] { a.commits->commit(Batch{AppendLog{"t", {2, "late"}}}); }) ==
        Cause::not_owner);
  CHECK(b.commits->log("t").size() == 1);
}

TEST_CASE("node store: a commit that stands half sent is ended by whoever fences its node") {
  const tests::PostgresDatabase database;
  TestNode a(database.url(), "a");
  TestNode b(database.url(), "b");
  a.commits->commit(Batch{PutTable{row("t")}, AppendLog{"t", {1, "one"}}});
  // As it is when a node is frozen in the middle of a commit.
  const auto frozen = database.connect();
  frozen->run("BEGIN; SELECT hold_lease(" + std::to_string(a.self) + "); SELECT append_log_of(" +
              std::to_string(a.self) +
              ", 1, ARRAY['t'::bytea], ARRAY[2::bigint], ARRAY['x'::bytea])");
  expire(database, a.self);
  b.leases->fence(a.self);
  CHECK(b.claim("t") == b.self);
  frozen->run("COMMIT");  // on a new connection: the old one was ended
  CHECK(b.commits->log("t").size() == 1);
  b.commits->commit(Batch{AppendLog{"t", {2, "two"}}});
}

TEST_CASE("node store: one node of a name, and no server that is alone beside nodes") {
  const tests::PostgresDatabase database;
  {
    TestNode a(database.url(), "a");
    CHECK_THROWS_WITH(TestNode(database.url(), "a"),
                      doctest::Contains("A server of the name \"a\" is already running"));
    CHECK_THROWS(postgres_store(database.url()));
  }
  // Its lease has not expired yet; whoever comes by its name takes its place.
  TestNode again(database.url(), "a");
  CHECK(again.renew().nodes.size() == 1);
  CHECK(again.leases->request_drain("a"));
  CHECK(!again.leases->request_drain("b"));
  CHECK(again.renew().nodes[0].is_draining);
  again.leases->leave(again.self);
  CHECK(!again.renew().is_member);
}
