// Data of every released version (tests/golden/releases): every table goes on to the end of its match
// under the rules that it began with, and then to another match; people keep what is theirs.
#include <algorithm>
#include <doctest/doctest.h>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "app/version.h"
#include "engine/match.h"
#include "server/accounts/session.h"
#include "server/lobby/lobby.h"
#include "server/runtime/clock.h"
#include "server/store/sqlite/connection.h"
#include "server/store/sqlite/sqlite_store.h"
#include "tests/server/eventually.h"
#include "tests/server/program.h"
#include "tests/server/random_player.h"
#include "tests/server/running_server.h"

using namespace pioche;
using namespace pioche::test;

namespace {

const std::filesystem::path releases =
    std::filesystem::path(PIOCHE_SOURCE) / "tests/golden/releases";

void write_release(const std::string& version, const std::string& path) {
  std::ifstream file(releases / version / "pioche.sql");
  REQUIRE(file.is_open());
  std::stringstream sql;
  sql << file.rdbuf();
  store::Connection connection(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  connection.run(sql.str());
}

// A table of the release, and the cookies of those who sit there.
struct StoredTable {
  std::string id;
  std::string game;
  std::int64_t rules = 1;  // the version under which its match began
  std::vector<std::string> cookies;
};

// The version of the rules that the match in progress began with.
std::int64_t rules_in_log(store::Store& store, const std::string& table) {
  for (const store::LogRow& row : store.log(table)) {
    const ParsedJson entry(row.text);
    if (entry["e"].text() != "started") continue;
    const json::Value rules = entry["rules"];
    return rules ? rules.integer() : 1;  // older programs had one version only
  }
  return 0;
}

std::vector<StoredTable> stored_tables(const std::string& path) {
  const auto store = store::sqlite_store(path);
  const accounts::SessionSigner signer(accounts::server_secret(*store));
  std::vector<StoredTable> tables;
  for (const store::TableRow& row : store->tables(store::TableStatus::open)) {
    StoredTable table{row.id, row.game, rules_in_log(*store, row.id), {}};
    for (const std::string& person : server::decode(row).sitting)
      table.cookies.push_back("pioche=" + signer.cookie({person, 0, server::now()}));
    tables.push_back(std::move(table));
  }
  return tables;
}

// Plays until the match is over, or for so many moves. True: it is over.
bool play_for(const std::vector<RandomPlayer*>& players, std::int64_t most_moves) {
  const std::int64_t last = players[0]->n + most_moves;
  const auto is_over = [](const RandomPlayer* player) { return !player->record.empty(); };
  for (int turn = 0; !std::ranges::all_of(players, is_over) && players[0]->n < last; ++turn) {
    REQUIRE(turn < 200'000);
    for (RandomPlayer* player : players) {
      if (player->can_move()) player->move();
      while (!is_over(player) && player->socket.has_input()) player->hear_next();
    }
  }
  return std::ranges::all_of(players, is_over);
}

// Matches between random players may be long: those that are not over after `most_moves` have gone on
// as they should.
void play_on(const std::string& version, std::int64_t most_moves) {
  const TemporaryFolder folder;
  const std::string path = server::store_path(folder.path());
  write_release(version, path);
  const std::vector<StoredTable> tables = stored_tables(path);
  std::set<std::string> games;
  for (const StoredTable& table : tables) games.insert(table.game);
  REQUIRE(games.size() == 5);  // those that it had
  const RunningServer server(options_in(folder.path()));
  int finished = 0;
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
    const std::int64_t moves_before = all[0]->n;
    const bool is_over = play_for(all, most_moves);
    CHECK(all[0]->n > moves_before);
    if (!is_over) continue;
    ++finished;
    const HttpResponse response = people[0].get("/api/matches/" + all[0]->record + "/record");
    const ParsedJson record(response.body);
    CHECK(record["rules"].integer() == table.rules);
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
  CHECK(finished >= 3);
}

}  // namespace

TEST_CASE("every table of version 0.0 is played on") { play_on("0.0", 5000); }

// Tables of two and of four, from before entries of a log were chained and named their rules; the
// server was killed while people moved, watched and reconnected.
TEST_CASE("every table of a server that was killed is played on") { play_on("0.0-killed", 500); }

TEST_CASE("every table of version 0.1 is played on") { play_on("0.1", 1000); }

TEST_CASE("people of version 0.1 keep their account, their token and their matches") {
  const TemporaryFolder folder;
  write_release("0.1", server::store_path(folder.path()));
  const RunningServer server(options_in(folder.path()));
  HttpClient berthe(server.port());
  CHECK(berthe.request("POST", "/api/session", R"({"login":"berthe","password":"a good password"})")
            .status == 200);
  const ParsedJson me(berthe.get("/api/me").body);
  CHECK(me["person"].find("name").text() == "Berthe");
  CHECK(me["person"].find("settings").find("language").text() == "fr");
  const std::string id(me["person"].find("person").text());
  const ParsedJson matches(berthe.get("/api/people/" + id + "/matches").body);
  CHECK(matches["matches"].size() == 1);
  HttpClient program(server.port());
  program.token = "pioche_qj3mekiuxgup6nkppu7syuyvvatlmetb";
  CHECK(ParsedJson(program.get("/api/me").body)["person"].find("person").text() == id);
}

TEST_CASE("every released version of the changelog has data for this test") {
  const std::string changelog =
      content_of((std::filesystem::path(PIOCHE_SOURCE) / "CHANGELOG.md").string());
  const std::string heading = "\n## ";
  std::vector<std::string> versions;
  for (std::size_t at = changelog.find(heading); at != std::string::npos;
       at = changelog.find(heading, at + 1)) {
    const std::size_t begin = at + heading.size();
    versions.push_back(changelog.substr(begin, changelog.find(' ', begin) - begin));
  }
  REQUIRE(versions.size() >= 2);
  CHECK(versions.front() == program_version());  // in progress
  for (std::size_t i = 1; i < versions.size(); ++i)
    CHECK(std::filesystem::exists(releases / versions[i] / "pioche.sql"));
}
