// Several nodes as processes: players play wherever their connection ends, and what fails costs nobody
// a move.
#include <csignal>
#include <doctest/doctest.h>
#include <functional>
#include <thread>

#include "tests/cluster/running_cluster.h"
#include "tests/load/under_load.h"
#include "tests/server/eventually.h"
#include "tests/server/random_player.h"

using namespace pioche;
using namespace pioche::load;
using namespace pioche::tests;
using test::eventually;
using test::HttpClient;
using test::ParsedJson;
using test::RandomPlayer;

namespace {

constexpr const char* skyjo = R"({"game":"skyjo","players":2,"public":true})";

// Two people at a table, each with a connection to a node of their own.
struct TwoAtTwoNodes {
  explicit TwoAtTwoNodes(RunningCluster& cluster) : anna(cluster.port(0)), bob(cluster.port(1)) {
    anna.become_guest("Anna");
    bob.become_guest("Bob");
    table = anna.open_table(skyjo);
    first = std::make_unique<RandomPlayer>(anna, table, 1);
    second = std::make_unique<RandomPlayer>(bob, table, 2);
    second->socket.send(R"({"do":"sit","id":7,"seat":1})");
    CHECK(ParsedJson(second->socket.receive("table"))["re"].integer() == 7);
    first->socket.send(R"({"do":"ready"})");
    second->socket.send(R"({"do":"ready"})");
  }

  void play(std::int64_t moves) {
    const std::int64_t until = std::max(first->n, second->n) + moves;
    while (std::min(first->n, second->n) < until && first->record.empty())
      for (RandomPlayer* player : {first.get(), second.get()}) {
        if (player->can_move()) player->move();
        while (player->socket.has_input()) player->hear_next();
      }
  }

  HttpClient anna, bob;
  std::string table;
  std::unique_ptr<RandomPlayer> first, second;
};

// Connects as soon as the table is served again.
std::unique_ptr<RandomPlayer> come_back(const HttpClient& client, const std::string& table,
                                        unsigned seed) {
  REQUIRE(eventually([&] {
    try {
      return test::WebSocketClient(client, "/ws/tables/" + table).receive().has_value();
    } catch (const std::exception&) {
      return false;
    }
  }));
  return std::make_unique<RandomPlayer>(client, table, seed);
}

HttpClient at(std::uint16_t port, const HttpClient& person) {
  HttpClient client(port);
  client.set_cookie(person.cookie());
  return client;
}

// The node that owns the most tables.
int busiest(RunningCluster& cluster, int nodes) {
  int best = 0;
  for (int node = 1; node < nodes; ++node)
    if (cluster.metric(node, "node_tables") > cluster.metric(best, "node_tables")) best = node;
  return best;
}

std::int64_t milliseconds() { return now() / millisecond; }

}  // namespace

TEST_CASE("cluster: people at two nodes play at one table, which outlives its node") {
  RunningCluster cluster(2);
  TwoAtTwoNodes people(cluster);
  people.play(20);
  CHECK(cluster.metric(0, "node_visitors") == 1);
  CHECK(cluster.metric(1, "node_forwarded") == 1);
  const std::int64_t heard = std::max(people.first->n, people.second->n);

  cluster.node(0).kill();
  const std::int64_t killed = milliseconds();
  people.second = come_back(people.bob, people.table, 3);
  MESSAGE("the table is back " << milliseconds() - killed << " ms after its node was killed");
  CHECK(milliseconds() - killed <= 6000);
  people.anna = at(cluster.port(1), people.anna);
  people.first = come_back(people.anna, people.table, 4);
  CHECK(people.first->n >= heard);
  people.play(20);
}

TEST_CASE("cluster: the nodes have one lobby, one set of people and one administration") {
  RunningCluster cluster(2);
  HttpClient anna(cluster.port(0));
  anna.become_guest("Anna");
  const HttpClient lobby_guest(cluster.port(1));
  test::WebSocketClient lobby(lobby_guest, "/ws/lobby");
  lobby.receive("lobby");
  const std::string table = anna.open_table(skyjo);
  CHECK(lobby.receive("lobby").find(table) != std::string::npos);
  HttpClient bob(cluster.port(1));
  bob.become_guest("Bob");
  CHECK(bob.get("/api/tables/" + table).status == 200);
  CHECK(bob.get("/api/tables/unknown12345").status == 404);

  // What is known of a person is forgotten everywhere when it changes anywhere.
  HttpClient anna_there = at(cluster.port(1), anna);
  CHECK(anna_there.get("/api/me").body.find("Anna") != std::string::npos);
  CHECK(anna.request("PATCH", "/api/me", R"({"name":"Annette"})").status == 200);
  CHECK(eventually(
      [&] { return anna_there.get("/api/me").body.find("Annette") != std::string::npos; }));

  // A visitor is listed, banned and sent away at the other node.
  test::WebSocketClient visitor(bob, "/ws/tables/" + table);
  visitor.receive("table");
  CHECK(cluster.admin(1, "online").find("Bob") != std::string::npos);
  cluster.admin(1, "ban person=" + bob.id() + " hours=1");
  while (visitor.receive()) {
  }
  CHECK(eventually([&] {
    return test::WebSocketClient::handshake(at(cluster.port(0), bob), "/ws/tables/" + table)
               .status == 403;
  }));

  // A table is closed from the node that does not own it.
  cluster.admin(1, "close-table table=" + table);
  CHECK(eventually([&] { return anna.get("/api/tables/" + table).status == 410; }));
  CHECK(eventually([&] { return anna_there.get("/api/tables/" + table).status == 410; }));

  // A session that ends at one node has ended at the other.
  CHECK(anna.request("DELETE", "/api/session").status == 200);
  CHECK(eventually(
      [&] { return anna_there.get("/api/me").body.find("Annette") == std::string::npos; }));
}

TEST_CASE("cluster: an invitation gives one account, whatever nodes it is used at") {
  RunningCluster cluster(2);
  cluster.admin(0, "registration accounts=invitation");
  for (int round = 0; round < 3; ++round) {
    const std::string said = cluster.admin(0, "invite hours=1");
    const std::string code = said.substr(said.find("/signup#") + 8, 26);
    const auto register_at = [&](int node) {
      const std::string login = "one" + std::to_string(round) + std::to_string(node);
      HttpClient client(cluster.port(node));
      return client
          .request("POST", "/api/accounts",
                   R"({"name":"Eve","login":")" + login +
                       R"(","password":"a good password","invitation":")" + code + "\"}")
          .status;
    };
    int there = 0;
    std::thread other([&] { there = register_at(1); });
    const int here = register_at(0);
    other.join();
    CHECK(std::min(here, there) == 201);
    CHECK(std::max(here, there) == 403);
  }
}

TEST_CASE("cluster: a node that was frozen for longer than its lease writes nothing afterwards") {
  RunningCluster cluster(2);
  TwoAtTwoNodes people(cluster);
  people.play(10);
  cluster.signal(0, SIGSTOP);
  people.second = come_back(people.bob, people.table, 3);
  const std::int64_t heard = people.second->n;
  people.anna = at(cluster.port(1), people.anna);
  people.first = come_back(people.anna, people.table, 4);
  people.play(10);
  CHECK(people.first->n > heard);
  cluster.signal(0, SIGCONT);
  CHECK(eventually([&] { return cluster.metric(0, "node_leases_lost_total") == 1; }));
  CHECK(eventually([&] { return cluster.is_linked(); }));
  CHECK(cluster.metric(0, "node_tables") == 0);
  // It serves again, as a way to the table.
  people.anna = at(cluster.port(0), people.anna);
  people.first = come_back(people.anna, people.table, 5);
  people.play(10);
}

TEST_CASE("cluster: without NATS each node serves its own tables, and says that it is degraded") {
  RunningCluster cluster(2);
  TwoAtTwoNodes people(cluster);
  people.play(5);
  cluster.nats().kill();
  // The one at the other node is told to come again, and why it cannot.
  while (people.second->socket.receive()) {
  }
  CHECK(people.second->socket.close_code == 1013);
  CHECK(eventually([&] {
    return test::WebSocketClient::handshake(people.bob, "/ws/tables/" + people.table).status == 503;
  }));
  CHECK(eventually(
      [&] { return people.anna.get("/api/health").body.find("degraded") != std::string::npos; }));
  people.first->socket.send(R"({"do":"chat","text":"alone","id":9})");
  while (people.first->socket.receive("chat").find("alone") == std::string::npos) {
  }
  cluster.nats().start();
  people.second = come_back(people.bob, people.table, 3);
  people.play(10);
}

TEST_CASE("cluster: a node is drained under play, and nobody waits for longer than a second") {
  RunningCluster cluster(2);
  LoadOptions options;
  options.tables = 12;
  options.think_ms = 5;
  LoadGenerator generator(cluster.addresses(), options);
  REQUIRE(generator.run_until([&] { return generator.is_complete(); }, now() + longest_return));
  StoreAudit stored(cluster.database().url());
  REQUIRE(plays_on(generator));
  const int drained = busiest(cluster, 2);
  const int other = 1 - drained;
  CHECK(cluster.metric(drained, "node_tables") > 0);
  cluster.admin(other, "drain " + RunningCluster::name(drained));
  Microseconds longest_pause = 0;
  std::vector<std::pair<std::uint64_t, Microseconds>> last;
  for (const LoadTable& table : generator.tables()) last.emplace_back(table.moves, now());
  Microseconds asked = 0;
  const auto is_drained = [&] {
    std::size_t i = 0;
    for (const LoadTable& table : generator.tables()) {
      auto& [moves, since] = last[i++];
      longest_pause = std::max(longest_pause, now() - since);
      if (moves != table.moves) {
        moves = table.moves;
        since = now();
      }
    }
    if (now() - asked < 200 * millisecond) return false;
    asked = now();
    return cluster.metric(drained, "node_tables") == 0;
  };
  REQUIRE(generator.run_until(is_drained, now() + longest_return));
  REQUIRE(plays_on(generator));
  MESSAGE("the longest pause of a table: " << longest_pause / millisecond << " ms");
  CHECK(longest_pause < 5000 * millisecond);  // a second where the machine is not busy
  CHECK(health_at(cluster.port(drained)) == 503);
  CHECK(eventually([&] {
    return cluster.admin(other, "nodes").find("\"draining\":true") != std::string::npos;
  }));
  expect_nothing_lost(stored, generator);
  CHECK(cluster.node(drained).stop() == 0);
  REQUIRE(plays_on(generator));
  expect_nothing_lost(stored, generator);
  CHECK(generator.stats().protocol_errors == 0);
}

TEST_CASE("cluster: nodes are killed under play: nothing acknowledged is lost or doubled") {
  RunningCluster cluster(3);
  LoadOptions options;
  options.tables = 12;
  options.think_ms = 5;
  LoadGenerator generator(cluster.addresses(), options);
  REQUIRE(generator.run_until([&] { return generator.is_complete(); }, now() + longest_return));
  StoreAudit stored(cluster.database().url());
  Rng rng{7};
  for (int round = 0; round < 3; ++round) {
    CAPTURE(round);
    REQUIRE(plays_on(generator));
    generator.run(rng.below(200) * millisecond);
    const int victim = busiest(cluster, 3);
    cluster.node(victim).kill();
    const Microseconds killed = now();
    REQUIRE(plays_on(generator));
    MESSAGE("everybody plays on " << (now() - killed) / millisecond << " ms after the kill");
    expect_nothing_lost(stored, generator);
    cluster.node(victim).start();
    REQUIRE(eventually([&] { return cluster.is_linked(); }));
  }
  CHECK(generator.stats().protocol_errors == 0);
  MESSAGE(total_audit(generator.tables()).acknowledged
          << " acknowledged moves, none lost or doubled");
}
