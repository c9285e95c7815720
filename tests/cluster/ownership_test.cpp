// Who owns a table when the database is slow or gone, when programs differ, and when a node is stopped.
#include <atomic>
#include <doctest/doctest.h>
#include <thread>

#include "tests/cluster/running_cluster.h"
#include "tests/server/client.h"
#include "tests/server/eventually.h"

using namespace pioche;
using namespace pioche::tests;
using test::eventually;
using test::HttpClient;
using test::WebSocketClient;

namespace {

constexpr const char* skyjo = R"({"game":"skyjo","players":2,"public":true})";

// A guest with some tables at a node.
struct Host {
  Host(RunningCluster& cluster, int node, int count) : client(cluster.port(node)) {
    client.become_guest("Anna");
    for (int i = 0; i < count; ++i) tables.push_back(client.open_table(skyjo));
  }
  HttpClient client;
  std::vector<std::string> tables;
};

HttpClient at(std::uint16_t port, const HttpClient& person) {
  HttpClient client(port);
  client.set_cookie(person.cookie());
  return client;
}

std::int64_t number(const PostgresDatabase& database, const std::string& sql) {
  return std::stoll(database.connect()->run(sql).text(0, 0));
}

std::int64_t owned_by(const PostgresDatabase& database, const std::string& node) {
  return number(database,
                "SELECT count(*) FROM table_owners JOIN nodes ON owner = incarnation"
                " WHERE name = '" +
                    node + "'");
}

std::string drain_of(int node) { return "drain " + RunningCluster::name(node); }

bool is_draining(RunningCluster& cluster, int asked, int node) {
  const std::string nodes = cluster.admin(asked, "nodes");
  const std::size_t begin = nodes.find("\"" + RunningCluster::name(node) + "\"");
  const std::size_t end = nodes.find('}', begin);
  return begin != std::string::npos &&
         nodes.substr(begin, end - begin).find("\"draining\":true") != std::string::npos;
}

}  // namespace

TEST_CASE("cluster: a node keeps its lease while claims of tables take longer than it lasts") {
  RunningCluster cluster(2);
  constexpr int clients = 40;
  Host host(cluster, 0, clients);
  // Nobody owns them, and each claim takes a while, as where many commits wait.
  cluster.database().connect()->run(
      "DELETE FROM table_owners;"
      "ALTER FUNCTION claim_table RENAME TO claim_table_at_once;"
      "CREATE FUNCTION claim_table(its_incarnation bigint, its_id bytea) RETURNS bigint"
      " LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.2);"
      " RETURN claim_table_at_once(its_incarnation, its_id); END $$;");
  std::vector<std::thread> threads;
  std::atomic<int> answered = 0;
  for (const std::string& table : host.tables)
    threads.emplace_back([&, table] {
      HttpClient client = at(cluster.port(1), host.client);
      const int status = WebSocketClient::handshake(client, "/ws/tables/" + table).status;
      answered += status == 101 ? 1 : 0;
    });
  for (std::thread& thread : threads) thread.join();
  CHECK(answered == clients);
  for (int node : {0, 1}) CHECK(cluster.metric(node, "node_leases_lost_total") == 0);
}

TEST_CASE("cluster: a node that is cut off from PostgreSQL serves nobody, until it is back") {
  RunningCluster cluster(2, Through::proxies);
  Host host(cluster, 0, 1);
  const std::string path = "/ws/tables/" + host.tables[0];
  WebSocketClient socket(host.client, path);
  socket.receive("table");
  cluster.way_to_database(0).stall();
  while (socket.receive()) {
  }
  CHECK(socket.close_code == 1013);
  CHECK(WebSocketClient::handshake(host.client, path).status == 503);
  // The other one has taken over.
  HttpClient there = at(cluster.port(1), host.client);
  CHECK(eventually([&] { return WebSocketClient::handshake(there, path).status == 101; }));
  cluster.way_to_database(0).pass();
  CHECK(eventually([&] { return WebSocketClient::handshake(host.client, path).status == 101; }));
  CHECK(eventually([&] { return cluster.is_linked(); }));
}

TEST_CASE("cluster: a table goes to a node that has its rules, and to no other") {
  RunningCluster cluster(3);
  Host host(cluster, 0, 10);
  // As of a program that has another version only.
  cluster.database().connect()->run(
      R"(UPDATE nodes SET rules = '{"skyjo":[99]}' WHERE name = 'node2')");
  // The others know it with their next renewal, and that one with another.
  const auto is_known = [&] {
    cluster.admin(2, drain_of(0));
    return cluster.metric(0, "node_tables") == 0;
  };
  CHECK(eventually(is_known));
  CHECK(owned_by(cluster.database(), "node2") == 0);
  CHECK(owned_by(cluster.database(), "node3") == 10);
}

TEST_CASE("cluster: new tables go to the node that has clearly less to do") {
  RunningCluster cluster(2);
  Host host(cluster, 0, 1);
  CHECK(eventually([&] {
    host.tables.push_back(host.client.open_table(skyjo));
    return cluster.metric(1, "node_tables") > 0;
  }));
  CHECK(cluster.metric(0, "node_tables") > 0);
}

TEST_CASE(
    "cluster: a node that stops, also while it is drained, leaves no table without an owner") {
  RunningCluster cluster(2);
  Host host(cluster, 0, 15);
  // Each takes a while.
  cluster.database().connect()->run(
      "CREATE FUNCTION be_slow() RETURNS trigger LANGUAGE plpgsql AS"
      " $$ BEGIN PERFORM pg_sleep(0.1); RETURN NEW; END $$;"
      "CREATE TRIGGER slow BEFORE UPDATE ON table_owners FOR EACH ROW EXECUTE FUNCTION be_slow()");
  cluster.admin(1, drain_of(0));
  CHECK(eventually([&] { return cluster.metric(0, "node_tables_given_total") > 0; }));
  CHECK(cluster.node(0).stop() == 0);
  CHECK(owned_by(cluster.database(), "node2") == 15);
  for (const std::string& table : host.tables)
    CHECK(at(cluster.port(1), host.client).get("/api/tables/" + table).status == 200);
}

TEST_CASE("cluster: a node that is drained stays so when it has lost its lease") {
  RunningCluster cluster(2);
  cluster.admin(1, drain_of(0));
  CHECK(eventually([&] { return is_draining(cluster, 1, 0); }));
  CHECK(eventually([&] { return cluster.metric(0, "node_draining") == 1; }));
  cluster.database().connect()->run("DELETE FROM nodes WHERE name = 'node1'");
  CHECK(eventually([&] { return cluster.metric(0, "node_leases_lost_total") == 1; }));
  CHECK(eventually([&] { return cluster.is_linked(); }));
  CHECK(is_draining(cluster, 1, 0));
}

TEST_CASE("cluster: what happens to people while NATS is away is known once it is back") {
  RunningCluster cluster(2);
  Host host(cluster, 0, 1);
  const std::string path = "/ws/tables/" + host.tables[0];
  HttpClient bob(cluster.port(0));
  bob.become_guest("Bob");
  HttpClient cleo(cluster.port(0));
  cleo.become_guest("Cleo");
  WebSocketClient of_bob(bob, path);
  WebSocketClient of_cleo(cleo, path);
  of_bob.receive("table");
  of_cleo.receive("table");
  cluster.nats().kill();
  CHECK(eventually([&] { return cluster.metric(1, "node_links") == 0; }));
  // At the other node, of which nothing is heard. The settings are read again in any case.
  cluster.admin(1, "ban person=" + bob.id() + " hours=1");
  while (of_bob.receive()) {
  }
  CHECK(at(cluster.port(1), cleo).request("DELETE", "/api/session").status == 200);
  // Nobody can close a table there now, and says so.
  CHECK_THROWS(cluster.admin(1, "close-table table=" + host.tables[0]));
  cluster.nats().start();
  while (of_cleo.receive()) {
  }
  CHECK(eventually([&] { return cluster.is_linked(); }));
  cluster.admin(1, "close-table table=" + host.tables[0]);
  CHECK(host.client.get("/api/tables/" + host.tables[0]).status == 410);
}

TEST_CASE("cluster: a session that has ended is refused at the owner of a table, too") {
  RunningCluster cluster(2);
  Host host(cluster, 0, 1);
  HttpClient bob(cluster.port(1));
  bob.become_guest("Bob");
  CHECK(bob.get("/api/me").body.find("Bob") != std::string::npos);
  // Nothing tells the node where he comes in, which has the session in its memory.
  cluster.database().connect()->run(
      "DELETE FROM documents WHERE collection = 'sessions' AND person = '" + bob.id() + "'");
  CHECK(bob.get("/api/me").body.find("Bob") != std::string::npos);
  WebSocketClient socket(bob, "/ws/tables/" + host.tables[0]);
  while (socket.receive()) {
  }
  CHECK(socket.close_code == 1008);
  CHECK(socket.close_reason == "signed_out");
}
