// The server is killed at random moments, again and again, while many play: nothing that it has
// acknowledged is ever lost, nothing happens twice, and everybody can play on. What is there is read
// from the files alone, before the server is started again.
#include <cstdlib>
#include <doctest/doctest.h>
#include <map>

#include "server/server.h"
#include "server/store/sqlite/sqlite_store.h"
#include "tests/load/under_load.h"
#include "tests/server/random_player.h"
#include "tests/server/server_process.h"

using namespace pioche;
using namespace pioche::load;
using test::HttpClient;
using test::ParsedJson;
using test::RandomPlayer;
using test::ServerProcess;
using test::TemporaryFolder;
using test::WebSocketClient;

namespace {

// The server alone takes that long; a database takes longer.
constexpr Microseconds longest_restart = 20'000 * millisecond;

int rounds_asked_for() {
  const char* text = std::getenv("PIOCHE_TEST_KILL_ROUNDS");
  return text == nullptr ? 10 : std::atoi(text);
}

// What people were told beside the moves that the load generator makes.
class OtherAcknowledgements {
 public:
  void create_accounts(std::uint16_t port) {
    for (auto [client, login] : {std::pair{&anna_, "anna"}, {&bert_, "bert"}}) {
      *client = HttpClient(port);
      client->create_account(login);
      people_[client->id()] = login;
    }
  }

  // A newcomer opens a table and says something.
  void add_guest(std::uint16_t port, int round) {
    const std::string name = "Guest " + std::to_string(round);
    HttpClient guest(port);
    guest.become_guest(name);
    people_[guest.id()] = name;
    const std::string table = guest.open_table(R"({"game":"skyjo","players":2})");
    tables_.push_back(table);
    WebSocketClient socket(guest, "/ws/tables/" + table);
    socket.receive("table");
    socket.send(R"({"do":"chat","id":1,"text":"Hello from )" + name + "\"}");
    CHECK(ParsedJson(socket.receive("chat"))["re"].integer() == 1);
    chat_[table] = "t:Hello from " + name;
  }

  void play_rated_match() {
    const std::string table =
        anna_.open_table(R"({"game":"skyjo","players":2,"rated":true,"options":{"target":20},)"
                         R"("clock":{"kind":"move","seconds":60}})");
    RandomPlayer first(anna_, table, 1);
    RandomPlayer second(bert_, table, 2);
    second.socket.send(R"({"do":"sit","seat":1,"id":1})");
    second.socket.receive("table");
    for (RandomPlayer* player : {&first, &second}) player->socket.send(R"({"do":"ready"})");
    test::play_to_the_end({&first, &second});
    matches_.push_back(first.record);
  }

  void check(const std::string& folder) const {
    const auto store = store::sqlite_store(server::store_path(folder), store::Access::read);
    for (const auto& [id, name] : people_) {
      const auto person = store->person(id);
      REQUIRE(person);
      REQUIRE(person->name == name);
    }
    for (const std::string& table : tables_) {
      REQUIRE(store->table(table));
      REQUIRE(!store->log(table).empty());
    }
    for (const auto& [table, line] : chat_) {
      REQUIRE(store->chat(table, 10).size() == 1);
      REQUIRE(store->chat(table, 10).front().text == line);
    }
    for (const std::string& match : matches_) REQUIRE(store->match(match));
    for (const HttpClient* client : {&anna_, &bert_}) {
      const auto steps = store->rating_history(client->id(), "skyjo");
      REQUIRE(steps.size() == matches_.size());
      for (std::size_t i = 0; i < steps.size(); ++i) REQUIRE(steps[i].match == matches_[i]);
      if (!steps.empty()) REQUIRE(store->rating(client->id(), "skyjo") == steps.back().rating);
    }
  }

  std::size_t count() const {
    return people_.size() + tables_.size() + chat_.size() + 3 * matches_.size();
  }

 private:
  HttpClient anna_{0};
  HttpClient bert_{0};
  std::map<std::string, std::string> people_;  // names by id
  std::vector<std::string> tables_;
  std::map<std::string, std::string> chat_;  // by table
  std::vector<std::string> matches_;         // rated, of both accounts
};

}  // namespace

TEST_CASE("killed at any moment, the server loses nothing that it acknowledged") {
  const TemporaryFolder folder;
  ServerProcess server(folder.path(), {"--exempt", "loopback"});
  server.start();
  LoadOptions options;
  options.tables = 12;
  options.think_ms = 5;
  options.reconnect = 0.02;
  options.spectators = 1;
  LoadGenerator generator(parse_address(server.address()), options);
  REQUIRE(generator.run_until([&] { return generator.is_complete(); }, now() + longest_restart));
  StoreAudit stored(folder.path());
  OtherAcknowledgements others;
  const std::uint16_t port = server.port();
  others.create_accounts(port);
  Rng rng{1};
  const int rounds = rounds_asked_for();
  for (int round = 0; round < rounds; ++round) {
    CAPTURE(round);
    generator.run(rng.below(300) * millisecond);
    if (round % 100 == 0) others.play_rated_match();
    others.add_guest(port, round);
    generator.run(rng.below(20) * millisecond);
    server.kill();
    // What was sent before the end may still be on its way to us.
    generator.run(rng.below(20) * millisecond);
    others.check(folder.path());
    expect_nothing_lost(stored, generator);
    server.start();
    REQUIRE(plays_on(generator, longest_restart));
  }
  CHECK(generator.stats().protocol_errors == 0);
  MESSAGE(rounds << " kills, " << total_audit(generator.tables()).acknowledged
                 << " acknowledged moves and " << others.count()
                 << " other things, none lost, none twice");
}
