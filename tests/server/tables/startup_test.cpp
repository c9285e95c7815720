// What a server does with the tables that it finds in its store: short logs, and tables that are loaded
// when they are needed.
#include <doctest/doctest.h>
#include <sys/resource.h>

#include "server/store/sqlite/sqlite_store.h"
#include "tests/sanitizer.h"
#include "tests/server/eventually.h"
#include "tests/server/random_player.h"
#include "tests/server/running_server.h"

using namespace pioche;
using namespace pioche::test;

namespace {

std::unique_ptr<store::Store> store_in(const TemporaryFolder& folder) {
  return store::sqlite_store(server::store_path(folder.path()), store::Access::read);
}

std::int64_t metric(HttpClient& client, const std::string& name) {
  const std::string text = "\n" + client.get("/metrics").body;
  const auto at = text.find("\npioche_" + name + " ");
  REQUIRE(at != std::string::npos);
  return std::stoll(text.substr(text.find(' ', at)));
}

// The rows of tables at which nobody has started a match.
store::Batch waiting_tables(int first, int count, const std::string& summary) {
  store::Batch batch;
  for (int i = first; i < first + count; ++i) {
    const std::string id = "waiting" + std::to_string(i);
    batch.push_back(store::PutTable{{id, "skyjo", 1, 1, store::TableStatus::open, summary}});
    batch.push_back(store::AppendLog{
        id,
        {1, R"({"t":1,"e":"opened","person":"anna","x":"{\"game\":\"skyjo\",\"players\":2}"})"}});
  }
  return batch;
}

HttpClient again(const HttpClient& client, std::uint16_t port) {
  HttpClient moved(port);
  moved.set_cookie(client.cookie());
  return moved;
}

}  // namespace

TEST_CASE("threat: many stored tables keep the server from starting") {
  constexpr int known = 20'000;
  constexpr int of_older_program = 500;
  const TemporaryFolder folder;
  HttpClient anna(0);
  std::string correspondence;
  {
    const RunningServer server(options_in(folder.path()));
    anna = HttpClient(server.port());
    anna.become_guest("Anna");
    // Two bots that play by correspondence, and so without anybody.
    correspondence = anna.open_table(
        R"({"game":"skyjo","players":2,"seat":null,"bots":["easy","easy"],"pace":100,"start":true,)"
        R"("clock":{"kind":"move","seconds":86400}})");
  }
  {
    const auto store = store::sqlite_store(server::store_path(folder.path()));
    store->commit(waiting_tables(
        0, known, R"({"owner":"anna","public":false,"sitting":[],"acts_alone":false})"));
    store->commit(
        waiting_tables(known, of_older_program, R"({"owner":"anna","public":false,"sitting":[]})"));
  }
  const auto moves = [&] { return store_in(folder)->log(correspondence).back().number; };
  const std::int64_t moves_before = moves();
  const RunningServer server(options_in(folder.path()));
  HttpClient later = again(anna, server.port());
  CHECK(later.get("/api/health").status == 200);
  CHECK(metric(later, "tables") == known + of_older_program + 1);
  // The match goes on, although nobody comes.
  CHECK(eventually([&] { return moves() > moves_before; }));
  CHECK(metric(later, "tables_in_memory") < 20);
  // A table is there for whoever asks, and for several who ask at once.
  CHECK(later.get("/api/tables/waiting777").status == 200);
  WebSocketClient first(later, "/ws/tables/waiting7777");
  WebSocketClient second(later, "/ws/tables/waiting7777");
  CHECK(ParsedJson(first.receive("table"))["room"].find("id").text() == "waiting7777");
  CHECK(ParsedJson(second.receive("table"))["room"].find("id").text() == "waiting7777");
  CHECK(later.get("/api/tables/waiting20300").status == 200);
  CHECK(eventually([&] { return metric(later, "tables_in_memory") < 20; }));
}

TEST_CASE("a table is there for whoever comes while the server reads it for the lobby") {
  constexpr int count = 400;
  const TemporaryFolder folder;
  store::sqlite_store(server::store_path(folder.path()))
      ->commit(waiting_tables(0, count, R"({"owner":"anna","public":true,"sitting":[]})"));
  const RunningServer server(options_in(folder.path()));
  HttpClient ben(server.port());
  ben.become_guest("Ben");
  for (int i = count - 1; i >= 0; --i)
    REQUIRE_NOTHROW(WebSocketClient(ben, "/ws/tables/waiting" + std::to_string(i)));
}

TEST_CASE("a finished match leaves one entry, and the table goes on from it") {
  const TemporaryFolder folder;
  HttpClient anna(0);
  std::string table;
  std::string seen;
  const auto look = [](WebSocketClient& socket) {
    socket.send(R"({"do":"look"})");
    const ParsedJson message(socket.receive("table"));
    std::string text;
    json::Writer out(text);
    out.begin_object().key("match").copy(message["match"]);
    for (const char* key : {"seats", "match", "seed", "commitment", "record", "state", "host"})
      out.key(key).copy(message["room"].find(key));
    out.end_object();
    return text;
  };
  {
    const RunningServer server(options_in(folder.path()));
    anna = HttpClient(server.port());
    anna.become_guest("Anna");
    table = anna.open_table(
        R"({"game":"skyjo","players":2,"bots":[null,"normal"],"pace":0,"start":true,)"
        R"("options":{"target":20}})");
    RandomPlayer player(anna, table, 4);
    play_to_the_end({&player});
    seen = look(player.socket);
    CHECK(store_in(folder)->log_length(table) == 1);
    CHECK(store_in(folder)->log(table).front().text.find("\"e\":\"snapshot\"") !=
          std::string::npos);
  }
  const RunningServer server(options_in(folder.path()));
  const HttpClient later = again(anna, server.port());
  WebSocketClient socket(later, "/ws/tables/" + table);
  socket.receive("table");
  CHECK(look(socket) == seen);
  // Another match, whose entries follow the snapshot.
  socket.send(R"({"do":"rematch"})");
  CHECK(eventually([&] { return store_in(folder)->log_length(table) > 1; }));
  CHECK(ParsedJson(socket.receive("table"))["room"].find("match").integer() == 2);
}

TEST_CASE("changes without a match are replaced by a snapshot once there are many") {
  const TemporaryFolder folder;
  const RunningServer server(options_in(folder.path()));
  HttpClient anna(server.port());
  anna.become_guest("Anna");
  const std::string table = anna.open_table(R"({"game":"skyjo","players":2})");
  WebSocketClient socket(anna, "/ws/tables/" + table);
  socket.receive("table");
  for (int i = 0; i < 350; ++i) {
    socket.send(R"({"do":"setup","id":1,"between":)" + std::to_string(3 + i % 20) + "}");
    socket.receive("room");
    if (i % 50 == 0) CHECK(store_in(folder)->log_length(table) <= 102);
  }
  CHECK(store_in(folder)->log_length(table) < 102);
  CHECK(store_in(folder)->log(table).back().number > 350);
}

TEST_CASE("threat: a player makes the log of a match long by coming and going") {
  const TemporaryFolder folder;
  HttpClient anna(0);
  std::string table;
  // The moves of the match so far, of which bots make some.
  const auto moves = [](WebSocketClient& socket) {
    socket.send(R"({"do":"look"})");
    const ParsedJson message(socket.receive("table"));
    CHECK(message["room"].find("state").text() == "playing");
    return message["match"].find("n").integer();
  };
  std::int64_t seen = 0;
  constexpr int toggles = 700;
  {
    const RunningServer server(options_in(folder.path()));
    anna = HttpClient(server.port());
    anna.become_guest("Anna");
    table = anna.open_table(
        R"({"game":"skyjo","players":2,"bots":[null,"easy"],"pace":10000,"start":true,)"
        R"("clock":{"kind":"move","seconds":86400}})");
    WebSocketClient socket(anna, "/ws/tables/" + table);
    const ParsedJson first(socket.receive("table"));
    std::string move;
    for (const json::Value legal : first["match"].find("legal")) move = legal.find("move").text();
    socket.send(R"({"do":"move","move":")" + move + "\"}");
    for (int i = 0; i < toggles; ++i)
      socket.send(i % 2 == 0 ? R"({"do":"stand","id":1})" : R"({"do":"sit","seat":0,"id":1})");
    for (int i = 0; i < toggles;)
      if (ParsedJson(*socket.receive())["re"]) ++i;
    for (int i = 0; i < toggles; ++i)
      socket.send(i % 2 == 0 ? R"({"do":"stand","id":1})" : R"({"do":"sit","seat":0,"id":1})");
    for (int i = 0; i < toggles;)
      if (ParsedJson(*socket.receive())["re"]) ++i;
    seen = moves(socket);
    CHECK(seen > 0);
    const auto log = store_in(folder)->log(table);
    CHECK(log.back().number > 2 * toggles);
    CHECK(std::ssize(log) < budget::match_entries);
    CHECK(log.front().text.find("\"e\":\"snapshot\"") != std::string::npos);
  }
  // The match goes on from it.
  const RunningServer server(options_in(folder.path()));
  const HttpClient later = again(anna, server.port());
  WebSocketClient socket(later, "/ws/tables/" + table);
  socket.receive("table");
  CHECK(moves(socket) >= seen);
}

TEST_CASE("a table by the day stays in memory for a while after a visit") {
  const TemporaryFolder folder;
  const RunningServer server(options_in(folder.path()));
  HttpClient anna(server.port());
  anna.become_guest("Anna");
  const std::string table =
      anna.open_table(R"({"game":"skyjo","players":2,"clock":{"kind":"move","seconds":86400}})");
  {
    WebSocketClient(anna, "/ws/tables/" + table).receive("table");
  }
  REQUIRE(eventually([&] { return metric(anna, "websockets") == 0; }));
  CHECK(metric(anna, "tables_in_memory") == 1);
}

TEST_CASE("threat: a log that is too long is read") {
  const TemporaryFolder folder;
  {
    const auto store = store::sqlite_store(server::store_path(folder.path()));
    store->commit(
        waiting_tables(0, 2, R"({"owner":"anna","public":false,"sitting":[],"acts_alone":true})"));
    store::Batch batch;
    for (std::int64_t number = 2; number <= budget::readable_entries + 1; ++number)
      batch.push_back(store::AppendLog{"waiting0", {number, R"({"t":1,"e":"host"})"}});
    store->commit(batch);
  }
  ServerProcess process(folder.path());
  process.start();
  // Far less than the entries would take.
  constexpr rlim_t memory = 96 << 20;
  const rlimit limit{memory, memory};
  if (!pioche::tests::is_sanitized)
    REQUIRE(prlimit(process.process(), RLIMIT_DATA, &limit, nullptr) == 0);
  HttpClient anna(process.port());
  anna.become_guest("Anna");
  // It is set aside and reported; the other tables are there.
  CHECK(anna.get("/api/tables/waiting0").body.find("damaged_log") != std::string::npos);
  CHECK(anna.get("/api/tables/waiting1").status == 200);
  CHECK(eventually(
      [&] { return anna.get("/api/health").body.find("degraded") != std::string::npos; }));
  CHECK(process.is_running());
}
