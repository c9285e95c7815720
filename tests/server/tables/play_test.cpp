// Whole matches over WebSockets, against a real server with a real store. Every message that the
// test client sees is recorded, to be validated against protocol/schema.json.
#include <algorithm>
#include <doctest/doctest.h>
#include <functional>
#include <memory>
#include <numeric>
#include <random>

#include "engine/deal.h"
#include "engine/engine.h"
#include "engine/match.h"
#include "referee/record_check.h"
#include "server/runtime/clock.h"
#include "server/store/sqlite/sqlite_store.h"
#include "tests/server/eventually.h"
#include "tests/server/random_player.h"
#include "tests/server/two_people.h"

using namespace pioche;
using namespace pioche::test;

TEST_CASE("people play a match of every game, watched, and its record is kept") {
  const TemporaryFolder folder;
  const RunningServer server(options_in(folder.path()));
  for (const Engine* engine : engines()) {
    CAPTURE(engine->id);
    const int count = std::max(2, engine->seats.least);
    std::vector<HttpClient> clients(static_cast<std::size_t>(count) + 1, HttpClient(server.port()));
    for (HttpClient& client : clients) client.become_guest("Anna");
    // Random players of Solo draw so often that a match of usual length takes minutes.
    const std::string options = engine->id == "solo" ? R"({"target":100})" : "{}";
    const std::string table =
        clients[0].open_table(R"({"game":")" + std::string(engine->id) + R"(","players":)" +
                              std::to_string(count) + R"(,"options":)" + options + "}");
    std::vector<std::unique_ptr<RandomPlayer>> players;
    for (const HttpClient& client : clients)
      players.push_back(std::make_unique<RandomPlayer>(client, table, 5u + players.size()));
    for (int seat = 1; seat < count; ++seat) {
      WebSocketClient& socket = players[static_cast<std::size_t>(seat)]->socket;
      socket.send(R"({"do":"sit","id":7,"seat":)" + std::to_string(seat) + "}");
      CHECK(ParsedJson(socket.receive("table"))["re"].integer() == 7);
    }
    for (int seat = 0; seat < count; ++seat)
      players[static_cast<std::size_t>(seat)]->socket.send(R"({"do":"ready"})");
    std::vector<RandomPlayer*> all;
    for (const auto& player : players) all.push_back(player.get());
    play_to_the_end(all);
    const RandomPlayer& first = *players.front();
    CHECK(first.record == players.back()->record);
    CHECK(hex(sha256(*bytes32_from(first.server))) == first.commitment);

    // The table is private: the record is for those who played.
    const std::string path = "/api/matches/" + first.record + "/record";
    HttpClient& player = clients.front();
    CHECK(clients.back().get(path).status == 404);
    const HttpResponse record = player.get(path);
    CHECK(record.status == 200);
    const ParsedJson read(record.body);
    const Result<Match> played = Match::replay(read.document.root());
    REQUIRE(played);
    const Match& replayed = *played;
    CHECK(replayed.is_over());
    CHECK(hex(replayed.seed()) == first.seed);
    const Verification verified =
        verification("en", read.document.root(), std::optional(first.commitment));
    CHECK(verified.good());
    CHECK(verified.has_deal);
    const Result<Deal> deal = read_deal(read["deal"], static_cast<std::size_t>(count));
    REQUIRE(deal);
    for (std::size_t seat = 0; seat < deal->nonces.size(); ++seat)
      CHECK(deal->nonces[seat] == players[seat]->nonce);
    CHECK(static_cast<std::int64_t>(replayed.moves().size()) == first.n);
    CHECK(read["by"].text() == std::string(replayed.moves().size(), 'p'));
    CHECK(read["at"].size() == replayed.moves().size());
    std::int64_t time = 0;
    for (const json::Value at : read["at"])
      CHECK(at.integer() >= std::exchange(time, at.integer()));

    const HttpResponse matches = player.get("/api/people/" + clients[0].id() + "/matches");
    CHECK(matches.body.find(first.record) != std::string::npos);
    const HttpResponse kept = player.get("/api/matches/" + first.record);
    CHECK(ParsedJson(kept.body)["id"].text() == first.record);
  }
}

TEST_CASE("one person plays bots to the end, with hints, chat and a pause") {
  const TemporaryFolder folder;
  const RunningServer server(options_in(folder.path()));
  HttpClient anna(server.port());
  anna.become_guest("Anna");
  const std::string table = anna.open_table(
      R"({"game":"skyjo","players":3,"bots":[null,"normal","normal"],"pace":0,"hints":true,)"
      R"("start":true,"options":{"target":20}})");
  RandomPlayer player(anna, table, 4);
  CHECK(player.state == "playing");
  player.socket.send(R"({"do":"chat","text":"bonjour","id":1})");
  CHECK(ParsedJson(player.socket.receive("chat"))["text"].text() == "bonjour");
  player.socket.send(R"({"do":"hint","id":2})");
  CHECK(ParsedJson(player.socket.receive("hint"))["re"].integer() == 2);
  player.socket.send(R"({"do":"look"})");
  player.hear(player.socket.receive("table"));
  play_to_the_end({&player});
}

TEST_CASE("whoever comes back, to the same server or to the next, finds the table as it was") {
  const TemporaryFolder folder;
  HttpClient anna(0);
  HttpClient bob(0);
  std::string table;
  std::string view;
  std::int64_t n = 0;
  const auto at = [](const HttpClient& client, std::uint16_t port) {
    HttpClient moved(port);
    moved.set_cookie(client.cookie());
    return moved;
  };
  {
    const RunningServer server(options_in(folder.path()));
    anna = HttpClient(server.port());
    bob = HttpClient(server.port());
    anna.become_guest("Anna");
    bob.become_guest("Bob");
    table = anna.open_table(R"({"game":"skyjo","players":2})");
    RandomPlayer first(anna, table, 1);
    RandomPlayer second(bob, table, 2);
    second.socket.send(R"({"do":"sit","seat":1})");
    first.socket.send(R"({"do":"ready"})");
    second.socket.send(R"({"do":"ready"})");
    while (first.n < 12) {
      for (RandomPlayer* player : {&first, &second}) {
        if (player->can_move()) player->move();
        while (player->socket.has_input()) player->hear(*player->socket.receive());
      }
    }
    n = first.n;
    RandomPlayer again(anna, table, 1);
    CHECK(again.n >= n);
    again.socket.send(R"({"do":"look"})");
    const ParsedJson seen(again.socket.receive("table"));
    n = seen["match"].find("n").integer();
    json::Writer(view).copy(seen["match"].find("view"));
  }
  const RunningServer server(options_in(folder.path()));
  const HttpClient later = at(anna, server.port());
  WebSocketClient socket(later, "/ws/tables/" + table);
  const ParsedJson seen(*socket.receive());
  CHECK(seen["match"].find("n").integer() == n);
  CHECK(seen["you"].find("seat").integer() == 0);
  std::string view_now;
  json::Writer(view_now).copy(seen["match"].find("view"));
  CHECK(view_now == view);
  RandomPlayer first(later, table, 1);
  RandomPlayer second(at(bob, server.port()), table, 2);
  play_to_the_end({&first, &second});
}

TEST_CASE("a match by the day sleeps while nobody is there, and goes on with whoever comes") {
  const TemporaryFolder folder;
  std::string table;
  std::string anna_cookie;
  std::string bob_cookie;
  std::int64_t n = 0;
  const auto count_in_memory = [](HttpClient& client) {
    const std::string page = client.get("/metrics").body;
    const std::string name = "\npioche_tables_in_memory ";
    return std::stoi(page.substr(page.find(name) + name.size()));
  };
  for (int visit = 0; visit < 3; ++visit) {
    server::Options options = options_in(folder.path());
    options.idle_milliseconds = 0;
    const RunningServer server(options);
    HttpClient anna(server.port());
    HttpClient bob(server.port());
    if (visit == 0) {
      anna.become_guest("Anna");
      bob.become_guest("Bob");
      anna_cookie = anna.cookie();
      bob_cookie = bob.cookie();
      table = anna.open_table(
          R"({"game":"skyjo","players":2,"clock":{"kind":"move","seconds":86400}})");
      REQUIRE(!table.empty());
    }
    anna.set_cookie(anna_cookie);
    bob.set_cookie(bob_cookie);
    for (int again = 0; again < 3; ++again) {
      REQUIRE(eventually([&] { return count_in_memory(anna) == 0; }));
      RandomPlayer first(anna, table, 1);
      RandomPlayer second(bob, table, 2);
      CHECK(first.n >= n);
      if (n == 0) {
        second.socket.send(R"({"do":"sit","seat":1})");
        first.socket.send(R"({"do":"ready"})");
        second.socket.send(R"({"do":"ready"})");
      }
      const std::int64_t enough = n + 5;
      while (first.n < enough || second.n < enough)
        for (RandomPlayer* player : {&first, &second}) {
          if (player->can_move() && player->n < enough) player->move();
          while (player->socket.has_input()) player->hear(*player->socket.receive());
        }
      n = first.n;
    }
  }
}

// Races are settled by arrival, however many messages the server finds at once.
TEST_CASE("what comes in one moment counts in the order in which it came") {
  const TemporaryFolder folder;
  const RunningServer server(options_in(folder.path()));
  constexpr std::size_t people = 12;
  std::vector<std::unique_ptr<WebSocketClient>> sockets;
  std::string table;
  for (std::size_t i = 0; i < people; ++i) {
    HttpClient client(server.port());
    client.become_guest("Guest " + std::to_string(i));
    if (table.empty()) table = client.open_table(R"({"game":"solo","players":2})");
    sockets.push_back(std::make_unique<WebSocketClient>(client, "/ws/tables/" + table));
  }
  std::mt19937 rng(7);
  std::vector<std::size_t> order(people);
  std::iota(order.begin(), order.end(), 0);
  // The first time all sockets are new, and found in the order in which they are used. After that
  // the kernel itself may mix up, now and then, what comes microseconds apart.
  int times_in_order = 0;
  for (int times = 0; times < 4; ++times) {
    std::ranges::shuffle(order, rng);
    for (const std::size_t i : order)
      sockets[i]->send(R"({"do":"chat","text":")" + std::to_string(i) + R"("})");
    bool is_in_order = true;
    for (const std::size_t i : order)
      is_in_order &= ParsedJson(sockets[0]->receive("chat"))["text"].text() == std::to_string(i);
    if (times > 0) times_in_order += is_in_order;
  }
  CHECK(times_in_order > 0);
}

TEST_CASE("whoever can do nothing now hears of a move as early as the others") {
  TwoPeople people;
  people.anna.become_guest("Anna");
  people.bob.become_guest("Bob");
  const std::string table = people.anna.open_table(R"({"game":"mio","players":2})");
  RandomPlayer anna(people.anna, table, 1);
  RandomPlayer bob(people.bob, table, 2);
  bob.socket.send(R"({"do":"sit","seat":1})");
  bob.hear(bob.socket.receive("table"));
  anna.socket.send(R"({"do":"ready"})");
  bob.socket.send(R"({"do":"ready"})");
  for (RandomPlayer* player : {&anna, &bob})
    while (player->n == 0 && player->state != "playing") player->hear(*player->socket.receive());
  int idle = 0;
  for (int i = 0; i < 20; ++i) {
    REQUIRE((anna.can_move() || bob.can_move()));
    (anna.can_move() ? anna : bob).move();
    bob.hear(bob.socket.receive("moved"));
    // Anna came first, so she is sent to first.
    CHECK(anna.socket.has_input());
    anna.hear(anna.socket.receive("moved"));
    if (!anna.can_move()) ++idle;
  }
  CHECK(idle > 0);
}

TEST_CASE("the lobby tells of public tables, and of them alone") {
  const TemporaryFolder folder;
  const RunningServer server(options_in(folder.path()));
  HttpClient anna(server.port());
  anna.become_guest("Anna");
  WebSocketClient lobby(anna, "/ws/lobby");
  CHECK(ParsedJson(*lobby.receive())["tables"].size() == 0);
  const std::string hidden = anna.open_table(R"({"game":"skyjo","players":2})");
  const std::string shown = anna.open_table(R"({"game":"skyjo","players":2,"public":true})");
  // A table is offered while somebody waits there.
  CHECK(ParsedJson(anna.get("/api/lobby").body)["tables"].size() == 0);
  auto socket = std::make_unique<WebSocketClient>(anna, "/ws/tables/" + shown);
  const auto is_offered = [&] {
    return anna.get("/api/lobby").body.find(shown) != std::string::npos;
  };
  CHECK(eventually(is_offered));
  std::string changed = *lobby.receive();
  while (changed.find(shown) == std::string::npos) changed = *lobby.receive();
  CHECK(changed.find(shown) != std::string::npos);
  CHECK(changed.find(hidden) == std::string::npos);
  const HttpResponse list = anna.get("/api/lobby");
  CHECK(list.body.find(shown) != std::string::npos);
  CHECK(list.body.find(hidden) == std::string::npos);
  CHECK(ParsedJson(anna.get("/api/me/tables").body)["tables"].size() == 2);
  socket.reset();
  CHECK(eventually([&] { return !is_offered(); }));
  socket = std::make_unique<WebSocketClient>(anna, "/ws/tables/" + shown);
  CHECK(eventually(is_offered));
  socket->send(R"({"do":"setup","public":false})");
  CHECK(eventually([&] { return !is_offered(); }));
  const ParsedJson gone(*lobby.receive());
  CHECK(gone["type"].text() == "lobby");
}

TEST_CASE("the lobby offers no full table and no match that nobody plays") {
  TwoPeople people;
  auto& [folder, server, anna, bob] = people;
  anna.become_guest("Anna");
  bob.become_guest("Bob");
  const std::string id = anna.open_table(R"({"game":"skyjo","players":2,"public":true})");
  const auto is_offered = [&] { return anna.get("/api/lobby").body.find(id) != std::string::npos; };
  auto first = std::make_unique<WebSocketClient>(anna, "/ws/tables/" + id);
  CHECK(eventually(is_offered));
  {
    WebSocketClient second(bob, "/ws/tables/" + id);
    second.send(R"({"do":"sit","seat":1})");
    CHECK(eventually([&] { return !is_offered(); }));
    second.send(R"({"do":"ready"})");
    CHECK(eventually([&] {
      return anna.get("/api/tables/" + id).body.find(R"("ready":true)") != std::string::npos;
    }));
    first->send(R"({"do":"start"})");
    // A match can be watched; the list says whose turn it is.
    CHECK(eventually(is_offered));
    CHECK(anna.get("/api/lobby").body.find(R"("turn":[)") != std::string::npos);
  }
  first.reset();
  CHECK(eventually([&] { return !is_offered(); }));
}

TEST_CASE("a link to a table that is closed says what was played there") {
  const TemporaryFolder folder;
  const store::Time now = server::now();
  store::sqlite_store(server::store_path(folder.path()))
      ->commit(store::Batch{
          store::PutTable{{"closedtable1", "skyjo", now, now, store::TableStatus::closed}}});
  const RunningServer server(options_in(folder.path()));
  HttpClient anna(server.port());
  anna.become_guest("Anna");
  const HttpResponse closed = anna.get("/api/tables/closedtable1");
  REQUIRE(closed.status == 410);
  CHECK(ParsedJson(closed.body)["error"].find("code").text() == "table_closed");
  CHECK(ParsedJson(closed.body)["error"].find("game").text() == "skyjo");
  CHECK(anna.get("/api/tables/nosuchtable1").status == 404);
}

TEST_CASE(
    "the tables of the next server are as the last one's, and the file has nobody's name for "
    "them") {
  const TemporaryFolder folder;
  std::string shown;
  {
    const RunningServer server(options_in(folder.path()));
    HttpClient anna(server.port());
    anna.become_guest("Quetzalcoatl");
    shown = anna.open_table(R"({"game":"skyjo","players":2,"public":true})");
    const WebSocketClient socket(anna, "/ws/tables/" + shown);
    CHECK(anna.get("/api/lobby").body.find(R"("here":true)") != std::string::npos);
  }
  const auto kept = store::sqlite_store(server::store_path(folder.path()), store::Access::read);
  CHECK(kept->table(shown)->summary.find("Quetzalcoatl") == std::string::npos);
  const RunningServer server(options_in(folder.path()));
  HttpClient bob(server.port());
  // It is looked into when somebody asks for it, and offered once somebody is there.
  const HttpResponse table = bob.get("/api/tables/" + shown);
  CHECK(table.status == 200);
  CHECK(table.body.find(R"("name":"Quetzalcoatl","here":false)") != std::string::npos);
  CHECK(bob.get("/api/lobby").body.find(shown) == std::string::npos);
}

TEST_CASE("a rated match changes the ratings of its people") {
  TwoPeople people;
  auto& [folder, server, anna, bob] = people;
  anna.create_account("anna");
  bob.create_account("bob");
  const std::string table = anna.open_table(
      R"({"game":"skyjo","players":2,"rated":true,"clock":{"kind":"move","seconds":60}})");
  RandomPlayer first(anna, table, 1);
  RandomPlayer second(bob, table, 2);
  second.socket.send(R"({"do":"sit","seat":1})");
  first.socket.send(R"({"do":"ready"})");
  second.socket.send(R"({"do":"ready"})");
  play_to_the_end({&first, &second});
  const HttpResponse board = anna.get("/api/leaderboard/skyjo");
  const ParsedJson leaders(board.body);
  CHECK(leaders["people"].size() == 2);
  const HttpResponse match = anna.get("/api/matches/" + first.record);
  CHECK(ParsedJson(match.body)["rated"].boolean());
  const HttpResponse history = anna.get("/api/people/" + anna.id() + "/ratings");
  CHECK(ParsedJson(history.body)["ratings"].find("skyjo").size() == 1);
  const ParsedJson profile(bob.get("/api/people/" + bob.id()).body);
  CHECK(profile["ratings"].size() == 1);
}

TEST_CASE("a program with a token sits where programs may") {
  TwoPeople people;
  auto& [folder, server, anna, bob] = people;
  anna.create_account("anna");
  bob.create_account("bob");
  const HttpResponse made = bob.request("POST", "/api/tokens", R"({"label":"my bot"})");
  REQUIRE(made.status == 201);
  HttpClient program(server.port());
  program.token = ParsedJson(made.body)["token"].text();
  for (const bool programs : {false, true}) {
    const std::string table =
        anna.open_table(std::string(R"({"game":"skyjo","players":2,"programs":)") +
                        (programs ? "true}" : "false}"));
    WebSocketClient socket(program, "/ws/tables/" + table);
    socket.send(R"({"do":"sit","seat":1,"id":1})");
    for (;;) {
      const ParsedJson message(*socket.receive());
      if (!message["re"]) continue;
      CHECK((message["type"].text() == "refused") == !programs);
      break;
    }
  }
}

TEST_CASE("a graceful stop tells everybody and keeps everything") {
  const TemporaryFolder folder;
  std::string table;
  HttpClient anna(0);
  {
    auto server = std::make_unique<RunningServer>(options_in(folder.path()));
    anna = HttpClient(server->port());
    anna.become_guest("Anna");
    table = anna.open_table(R"({"game":"skyjo","players":2})");
    WebSocketClient socket(anna, "/ws/tables/" + table);
    socket.receive("table");
    socket.send(R"({"do":"bot","seat":1,"level":"easy","id":3})");
    for (;;)
      if (ParsedJson(*socket.receive())["re"]) break;
    std::thread stopping([&] { server.reset(); });
    CHECK(ParsedJson(socket.receive("closed"))["reason"].text() == "stopping");
    CHECK(!socket.receive());
    CHECK(socket.close_code == 1001);
    stopping.join();
  }
  const RunningServer server(options_in(folder.path()));
  HttpClient again(server.port());
  again.set_cookie(anna.cookie());
  WebSocketClient socket(again, "/ws/tables/" + table);
  CHECK(socket.receive("table").find(R"({"bot":"easy")") != std::string::npos);
}

TEST_CASE("a stored table that cannot be continued is kept, and its people are told why") {
  const TemporaryFolder folder;
  HttpClient anna(0);
  std::string table;
  {
    const RunningServer server(options_in(folder.path()));
    anna = HttpClient(server.port());
    anna.become_guest("Anna");
    table = anna.open_table(R"({"game":"mio","players":2,"bots":[null,"easy"],"start":true})");
  }
  // The same table twice more: once of rules to come, once with another seed.
  const auto alter = [](const std::string& line, std::string_view from, std::string_view to) {
    const auto at = line.find(from);
    return at == std::string::npos ? line : std::string(line).replace(at, from.size(), to);
  };
  const auto without_hash = [](const std::string& line) {
    return line.substr(0, line.rfind(",\"h\":\"")) + "}";
  };
  {
    const auto store = store::sqlite_store(server::store_path(folder.path()));
    store::TableRow row = *store->table(table);
    store::Batch batch;
    for (const char* id : {"later", "changed"}) {
      row.id = id;
      batch.push_back(store::PutTable{row});
    }
    for (const store::LogRow& entry : store->log(table)) {
      batch.push_back(store::AppendLog{
          "later", {entry.number, alter(without_hash(entry.text), "\"rules\":1", "\"rules\":9")}});
      batch.push_back(store::AppendLog{
          "changed",
          {entry.number,
           alter(entry.text, "\"e\":\"started\",\"x\":\"", "\"e\":\"started\",\"x\":\"0")}});
    }
    store->commit(batch);
  }
  const RunningServer server(options_in(folder.path()));
  HttpClient later(server.port());
  later.set_cookie(anna.cookie());
  CHECK(eventually([&] { return later.request("GET", "/api/tables/later").status == 409; }));
  const ParsedJson rules(later.request("GET", "/api/tables/later").body);
  CHECK(rules["error"].find("code").text() == "unknown_rules");
  REQUIRE(rules["error"].find("rules").size() == 1);
  CHECK((*rules["error"].find("rules").begin()).integer() == 1);
  CHECK(eventually([&] { return later.request("GET", "/api/tables/changed").status == 409; }));
  const ParsedJson changed(later.request("GET", "/api/tables/changed").body);
  CHECK(changed["error"].find("code").text() == "damaged_log");
  CHECK(later.request("GET", "/api/tables/" + table).status == 200);
  CHECK(later.get("/api/health").body == R"({"status":"degraded"})");
  CHECK(ParsedJson(later.get("/api/status").body)["status"].text() == "degraded");
  for (const char* id : {"later", "changed"}) {
    CHECK_THROWS(WebSocketClient(later, std::string("/ws/tables/") + id));
    const auto store = store::sqlite_store(server::store_path(folder.path()), store::Access::read);
    CHECK(store->log(id).size() == store->log(table).size());
  }
  // Whoever sits there still sees it in the list.
  const std::string mine = later.request("GET", "/api/me/tables").body;
  CHECK(mine.find(table) != std::string::npos);
}
