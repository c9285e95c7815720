// What people can know, take along and delete of what is stored about them.
#include <doctest/doctest.h>

#include "tests/server/administration.h"
#include "tests/server/eventually.h"
#include "tests/server/random_player.h"

using namespace pioche;
using namespace pioche::test;

namespace {

// Two people play a match to its end; its id.
std::string played_match(HttpClient& anna, HttpClient& bob, const std::string& visibility) {
  const std::string table = anna.open_table(
      R"({"game":"skyjo","players":2,"options":{"target":20},"public":)" + visibility + "}");
  RandomPlayer first(anna, table, 1);
  RandomPlayer second(bob, table, 2);
  first.socket.send(R"({"do":"chat","text":"hello there"})");
  second.socket.send(R"({"do":"sit","seat":1})");
  first.socket.send(R"({"do":"ready"})");
  second.socket.send(R"({"do":"ready"})");
  play_to_the_end({&first, &second});
  return first.record;
}

bool lists(HttpClient& viewer, const HttpClient& person, const std::string& match) {
  return viewer.get("/api/people/" + person.id() + "/matches").body.find(match) !=
         std::string::npos;
}

}  // namespace

TEST_CASE("threat: a stranger reads the matches of a private table") {
  TwoPeople people;
  auto& [folder, server, anna, bob] = people;
  anna.become_guest("Anna");
  bob.create_account("bob");
  HttpClient stranger(server.port());
  stranger.create_account("stranger");
  HttpClient unknown(server.port());
  const std::string hidden = played_match(anna, bob, "false");
  const std::string shown = played_match(anna, bob, "true");
  for (HttpClient* player : {&anna, &bob}) {
    CHECK(player->get("/api/matches/" + hidden).status == 200);
    CHECK(player->get("/api/matches/" + hidden + "/record").status == 200);
    CHECK(lists(*player, anna, hidden));
    CHECK(lists(*player, bob, hidden));
  }
  for (HttpClient* other : {&stranger, &unknown}) {
    CHECK(code_of(other->get("/api/matches/" + hidden)) == "no_such_match");
    CHECK(code_of(other->get("/api/matches/" + hidden + "/record")) == "no_such_match");
    CHECK_FALSE(lists(*other, anna, hidden));
    CHECK(lists(*other, anna, shown));
    CHECK(other->get("/api/matches/" + shown + "/record").status == 200);
  }
}

TEST_CASE("everybody downloads what is stored about them, guests included") {
  TwoPeople people;
  auto& [folder, server, anna, bob] = people;
  anna.become_guest("Anna");
  bob.create_account("bob");
  CHECK(bob.request("POST", "/api/tokens", R"({"label":"my bot"})").status == 201);
  const std::string match = played_match(anna, bob, "false");
  const std::string open = anna.open_table(R"({"game":"skyjo","players":2})");

  const HttpResponse response = anna.get("/api/me/export");
  CHECK(response.status == 200);
  CHECK(response.header("content-disposition").find("attachment") != std::string::npos);
  const ParsedJson mine(response.body);
  CHECK(mine["pioche_export"].integer() == 1);
  CHECK(mine["person"].find("name").text() == "Anna");
  CHECK((*mine["chat"].begin()).find("text").text() == "hello there");
  CHECK((*mine["matches"].begin()).find("id").text() == match);
  CHECK(mine["matches_left_out"].integer() == 0);
  CHECK(response.body.find(open) != std::string::npos);

  // The next part begins after the matches of the first.
  CHECK(ParsedJson(anna.get("/api/me/export?from=1").body)["matches"].size() == 0);
  CHECK(ParsedJson(anna.get("/api/me/export?from=-1").body)["matches"].size() == 1);

  const std::string account = bob.get("/api/me/export").body;
  CHECK(ParsedJson(account)["person"].find("role").text() == "none");
  CHECK(account.find(R"("collection":"sessions")") != std::string::npos);
  CHECK((*ParsedJson(account)["tokens"].begin()).find("label").text() == "my bot");
  CHECK(account.find("argon2") == std::string::npos);
  CHECK(account.find("hello there") == std::string::npos);  // what somebody else wrote

  HttpClient unknown(server.port());
  CHECK(code_of(unknown.get("/api/me/export")) == "who");
  CHECK(anna.request("DELETE", "/api/me").status == 200);
  CHECK(code_of(anna.get("/api/me/export")) == "who");
  CHECK(bob.get("/api/me/export").body.find("Anna") == std::string::npos);
}

TEST_CASE("everybody downloads their reports, and what moderators did about them") {
  AdministeredServer server;
  CHECK(server.stranger
            .request("POST", "/api/reports",
                     R"({"person":")" + server.guest.id() + R"(","reason":"He insults me."})")
            .status == 201);
  const std::string guest = server.guest.id();
  CHECK(server
            .perform(server.moderator, "ban",
                     R"({"person":")" + guest + R"(","hours":1,"reason":"Insults."})")
            .status == 200);
  const std::string mine = server.stranger.get("/api/me/export").body;
  CHECK(mine.find("He insults me.") != std::string::npos);
  CHECK(ParsedJson(mine)["audit"].size() == 0);

  // Not who reported or banned, nor what they wrote to the moderators.
  const std::string about = server.guest.get("/api/me/export").body;
  CHECK(about.find("He insults me.") == std::string::npos);
  CHECK(about.find(server.stranger.id()) == std::string::npos);
  CHECK(about.find(server.moderator.id()) == std::string::npos);
  const ParsedJson file(about);
  REQUIRE(file["audit"].size() == 1);
  const json::Value entry = *file["audit"].begin();
  CHECK(entry.find("operation").text() == "ban");
  CHECK_FALSE(entry.find("own").boolean());
  CHECK(entry.find("arguments").find("reason").text() == "Insults.");

  const ParsedJson done(server.moderator.get("/api/me/export").body);
  REQUIRE(done["audit"].size() == 2);  // and how they became a moderator
  CHECK((*done["audit"].begin()).find("own").boolean());
  CHECK((*done["audit"].begin()).find("arguments").find("person").text() == guest);
}

TEST_CASE("an export is continued from any match") {
  TwoPeople people;
  auto& [folder, server, anna, bob] = people;
  anna.become_guest("Anna");
  bob.become_guest("Bob");
  std::vector<std::string> played;
  for (int i = 0; i < 3; ++i) played.push_back(played_match(anna, bob, "false"));
  for (std::size_t from = 0; from <= played.size(); ++from) {
    const ParsedJson part(anna.get("/api/me/export?from=" + std::to_string(from)).body);
    std::vector<std::string> exported;
    for (const json::Value match : part["matches"]) exported.emplace_back(match.find("id").text());
    CHECK(exported ==
          std::vector(played.begin() + static_cast<std::ptrdiff_t>(from), played.end()));
    CHECK(part["matches_left_out"].integer() == 0);
  }
}

TEST_CASE("a program with a token exports nothing, and exports are limited") {
  TwoPeople people([](server::Options& options) { options.exempt = {}; });
  auto& [folder, server, anna, bob] = people;
  anna.create_account("anna");
  HttpClient program(server.port());
  program.token =
      ParsedJson(anna.request("POST", "/api/tokens", R"({"label":"x"})").body)["token"].text();
  CHECK(code_of(program.get("/api/me/export")) == "no_token");
  int exports = 0;
  while (exports < 10 && anna.get("/api/me/export").status == 200) ++exports;
  CHECK(exports == 3);
}

TEST_CASE("the privacy page says how long things are kept, as the settings are now") {
  AdministeredServer server;
  const auto page = [&](const std::string& language) {
    return server.guest.get("/api/privacy?lang=" + language).body;
  };
  CHECK(page("en").find("60 days after your last visit") != std::string::npos);
  CHECK(page("fr").find("60 jours après ta dernière visite") != std::string::npos);
  CHECK(page("en").find("30 days, or until you sign out") != std::string::npos);
  CHECK(server.perform(server.chief, "retention", R"({"guest_days":1,"table_days":5})").status ==
        200);
  CHECK(page("en").find("1 day after your last visit") != std::string::npos);
  CHECK(page("en").find("5 days after the table was closed") != std::string::npos);
  // Every sentence is there.
  CHECK(page("fr").find("privacy.") == std::string::npos);
}
