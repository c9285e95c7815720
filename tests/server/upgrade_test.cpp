// Data of the previous release (tests/golden/release): every table goes on to the end of its match under
// the rules that it began with, and then to another match.
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/match.h"
#include "server/accounts/session.h"
#include "server/lobby/lobby.h"
#include "server/runtime/clock.h"
#include "server/store/sqlite/connection.h"
#include "server/store/sqlite/sqlite_store.h"
#include "tests/server/eventually.h"
#include "tests/server/random_player.h"
#include "tests/server/running_server.h"

using namespace pioche;
using namespace pioche::test;

namespace {

void write_release(const std::string& path) {
  std::ifstream file(std::filesystem::path(PIOCHE_SOURCE) / "tests/golden/release/pioche.sql");
  std::stringstream sql;
  sql << file.rdbuf();
  store::Connection connection(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  connection.run(sql.str());
}

// A table of the release, and the cookies of those who sit there.
struct StoredTable {
  std::string id;
  std::string game;
  std::vector<std::string> cookies;
};

std::vector<StoredTable> stored_tables(const std::string& path) {
  const auto store = store::sqlite_store(path);
  const accounts::SessionSigner signer(accounts::server_secret(*store));
  std::vector<StoredTable> tables;
  for (const store::TableRow& row : store->tables(store::TableStatus::open)) {
    StoredTable table{row.id, row.game, {}};
    for (const std::string& person : server::decode(row).sitting)
      table.cookies.push_back("pioche=" + signer.cookie({person, 0, server::now()}));
    tables.push_back(std::move(table));
  }
  return tables;
}

}  // namespace

TEST_CASE("every table of the previous release is played on") {
  const TemporaryFolder folder;
  const std::string path = server::store_path(folder.path());
  write_release(path);
  const std::vector<StoredTable> tables = stored_tables(path);
  REQUIRE(tables.size() == 5);  // a table of each game that it had
  const RunningServer server(options_in(folder.path()));
  for (const StoredTable& table : tables) {
    CAPTURE(table.game);
    std::vector<HttpClient> people(table.cookies.size(), HttpClient(server.port()));
    std::vector<std::unique_ptr<RandomPlayer>> players;
    std::vector<RandomPlayer*> all;
    for (std::size_t i = 0; i < people.size(); ++i) {
      people[i].set_cookie(table.cookies[i]);
      players.push_back(
          std::make_unique<RandomPlayer>(people[i], table.id, 1U + static_cast<unsigned>(i)));
      all.push_back(players.back().get());
      CHECK(all.back()->state == "playing");
      CHECK(all.back()->n > 10);
    }
    play_to_the_end(all);
    const HttpResponse response = people[0].get("/api/matches/" + all[0]->record + "/record");
    const ParsedJson record(response.body);
    CHECK(record["rules"].integer() == 1);
    const Result<Match> replayed = Match::replay(record.document.root());
    REQUIRE(replayed);
    CHECK(replayed->is_over());
    const auto store = store::sqlite_store(path, store::Access::read);
    CHECK(store->log_length(table.id) == 1);
    for (RandomPlayer* player : all) player->socket.send(R"({"do":"ready"})");
    CHECK(eventually([&] {
      all[0]->socket.send(R"({"do":"look"})");
      const ParsedJson seen(all[0]->socket.receive("table"));
      return seen["room"].find("match").integer() == 2 && seen["match"].is(json::Kind::object);
    }));
    const std::string rules =
        "\"rules\":" + std::to_string(find_engine(table.game)->rules) + ",\"commitment\"";
    CHECK(eventually([&] {
      const auto log = store->log(table.id);
      return std::ranges::any_of(log, [&](const store::LogRow& row) {
        return row.text.find("\"started\"") != std::string::npos &&
               row.text.find(rules) != std::string::npos;
      });
    }));
  }
}
