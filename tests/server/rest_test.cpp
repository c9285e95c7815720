// Every route of the REST interface: what it answers, and how it refuses.
#include <doctest/doctest.h>

#include "core/engine.h"
#include "core/words.h"
#include "tests/server/client.h"
#include "tests/server/running_server.h"
#include "tests/server/schema.h"

using namespace pioche;
using namespace pioche::test;

namespace {

struct Scene {
  TemporaryFolder folder;
  RunningServer server{options_in(folder.path())};
  Visitor anna{server.port()};
  Visitor bob{server.port()};
};

void check_good(const Answer& answer, std::string_view definition, int status = 200) {
  CAPTURE(answer.body);
  CHECK(answer.status == status);
  CHECK(schema_fault(definition, answer.body) == "");
}

void check_refused(const Answer& answer, int status, std::string_view code) {
  CAPTURE(answer.body);
  CHECK(answer.status == status);
  CHECK(schema_fault("error", answer.body) == "");
  CHECK(Reading(answer.body)["error"].find("code").text() == code);
}

}  // namespace

TEST_CASE("games, words and rules in each language") {
  Scene scene;
  check_good(scene.anna.get("/api/games?lang=fr"), "games");
  for (const std::string_view language : languages()) {
    const Answer words = scene.anna.get("/api/words/" + std::string(language));
    check_good(words, "words");
    CHECK(Reading(words.body)["language"].text() == language);
  }
  check_refused(scene.anna.get("/api/words/xx"), 404, "no_such_language");
  for (const Engine* engine : engines())
    check_good(scene.anna.get("/api/rules/" + std::string(engine->id)), "rules");
  check_refused(scene.anna.get("/api/rules/whist"), 404, "no_such_game");
  const Answer french = scene.anna.send("GET", "/api/rules/whist", "",
                                        {{"Accept-Language", "xx, fr-FR;q=0.9, en;q=0.8"}});
  CHECK(french.body.find("Le jeu « whist » n’existe pas") != std::string::npos);
}

TEST_CASE("guests, accounts and sessions") {
  Scene scene;
  check_good(scene.anna.get("/api/me"), "me");
  CHECK(Reading(scene.anna.get("/api/me").body)["person"].is(json::Kind::null));
  check_refused(scene.anna.ask("POST", "/api/guest", R"({"name":"  "})"), 400, "bad_name");
  check_refused(scene.anna.ask("POST", "/api/guest", R"({"name":5})"), 400, "bad_name");
  scene.anna.be_guest("Anna");
  const std::string guest = scene.anna.id();
  check_good(scene.anna.ask("POST", "/api/guest", R"({"name":"Anne"})"), "me");
  const std::string table = scene.anna.open_table(R"({"game":"skyjo","players":2})");

  // The guest's seats become the account's.
  check_refused(scene.anna.ask("POST", "/api/accounts",
                               R"({"name":"Anna","login":"a","password":"correct horse"})"),
                400, "bad_login");
  check_refused(
      scene.anna.ask("POST", "/api/accounts", R"({"name":"Anna","login":"anna","password":"x"})"),
      400, "bad_password");
  scene.anna.be_account("anna");
  CHECK(scene.anna.id() == guest);
  CHECK(Reading(scene.anna.get("/api/me/tables").body)["tables"].size() == 1);
  check_good(scene.anna.get("/api/me/tables"), "tables");

  scene.bob.be_guest("Bob");
  check_refused(scene.bob.ask("POST", "/api/accounts",
                              R"({"name":"B","login":"ANNA","password":"correct horse"})"),
                409, "login_taken");
  Visitor elsewhere(scene.server.port());
  check_refused(
      elsewhere.ask("POST", "/api/session", R"({"login":"anna","password":"wrong horse"})"), 403,
      "wrong_login");
  check_refused(elsewhere.ask("POST", "/api/session", R"({"login":"nobody","password":"x"})"), 403,
                "wrong_login");
  check_good(
      elsewhere.ask("POST", "/api/session", R"({"login":"anna","password":"correct horse"})"),
      "me");

  check_good(scene.anna.ask("PATCH", "/api/me", R"({"name":"Ann","settings":{"theme":"dark"}})"),
             "me");
  CHECK(scene.anna.get("/api/me").body.find(R"("theme":"dark")") != std::string::npos);
  check_refused(scene.anna.ask("PATCH", "/api/me", R"({"settings":[]})"), 400, "bad_settings");

  // Another password ends the sessions elsewhere.
  check_good(scene.anna.ask("PATCH", "/api/me",
                            R"({"password":"battery staple","current":"correct horse"})"),
             "me");
  CHECK(Reading(elsewhere.get("/api/me").body)["person"].is(json::Kind::null));
  CHECK(Reading(scene.anna.get("/api/me").body)["person"].is(json::Kind::object));

  CHECK(scene.anna.ask("DELETE", "/api/session").status == 200);
  CHECK(Reading(scene.anna.get("/api/me").body)["person"].is(json::Kind::null));
}

TEST_CASE("whoever is deleted is forgotten, and their seats go on") {
  Scene scene;
  scene.anna.be_account("anna");
  scene.bob.be_guest("Bob");
  const std::string table = scene.anna.open_table(R"({"game":"skyjo","players":2})");
  const std::string cookie = scene.anna.cookie();
  CHECK(scene.anna.ask("DELETE", "/api/me", R"({"password":"correct horse"})").status == 200);
  check_refused(scene.bob.get("/api/people/" + scene.anna.id()), 404, "no_such_person");
  scene.anna.set_cookie(cookie);
  CHECK(Reading(scene.anna.get("/api/me").body)["person"].is(json::Kind::null));
  check_refused(
      scene.anna.ask("POST", "/api/session", R"({"login":"anna","password":"correct horse"})"), 403,
      "wrong_login");
}

TEST_CASE("tokens for programs") {
  Scene scene;
  check_refused(scene.anna.get("/api/tokens"), 401, "who");
  scene.anna.be_guest("Anna");
  check_refused(scene.anna.get("/api/tokens"), 403, "account_needed");
  scene.anna.be_account("anna");
  check_refused(scene.anna.ask("POST", "/api/tokens", R"({"label":""})"), 400, "bad_label");
  const Answer made = scene.anna.ask("POST", "/api/tokens", R"({"label":"my bot"})");
  check_good(made, "made", 201);
  const Reading token(made.body);
  Visitor program(scene.server.port());
  program.token = token["token"].text();
  CHECK(Reading(program.get("/api/me").body)["person"].find("person").text() == scene.anna.id());
  // A program cannot make itself more tokens, nor change whose it is.
  check_refused(program.get("/api/tokens"), 403, "no_token");
  check_refused(program.ask("PATCH", "/api/me", R"({"name":"Eve"})"), 403, "no_token");
  const Answer list = scene.anna.get("/api/tokens");
  check_good(list, "tokens");
  CHECK(list.body.find(program.token) == std::string::npos);

  scene.bob.be_account("bob");
  const std::string path = "/api/tokens/" + std::string(token["id"].text());
  check_refused(scene.bob.ask("DELETE", path), 404, "no_such_token");
  CHECK(scene.anna.ask("DELETE", path).status == 200);
  check_refused(program.get("/api/me"), 401, "bad_token");
}

TEST_CASE("tables") {
  Scene scene;
  check_refused(scene.anna.ask("POST", "/api/tables", R"({"game":"skyjo"})"), 401, "who");
  scene.anna.be_guest("Anna");
  check_refused(scene.anna.ask("POST", "/api/tables", R"({"game":"whist"})"), 400, "bad_setup");
  check_refused(scene.anna.ask("POST", "/api/tables", R"({"game":"skyjo","players":99})"), 400,
                "bad_setup");
  check_refused(
      scene.anna.ask("POST", "/api/tables", R"({"game":"skyjo","options":{"target":-1}})"), 400,
      "bad_setup");
  const Answer made = scene.anna.ask("POST", "/api/tables", R"({"game":"skyjo","players":2})");
  check_good(made, "made", 201);
  const std::string id(Reading(made.body)["id"].text());
  check_good(scene.bob.get("/api/tables/" + id), "one_table");
  check_refused(scene.bob.get("/api/tables/none"), 404, "no_such_table");
  check_good(scene.bob.get("/api/lobby"), "tables");
}

TEST_CASE("matches played elsewhere") {
  Scene scene;
  scene.anna.be_guest("Anna");
  check_refused(scene.anna.ask("POST", "/api/matches", "{}"), 400, "record_missing");
  check_refused(scene.anna.ask("POST", "/api/matches", R"({"record":{"pioche":1}})"), 400,
                "bad_record");
  check_refused(
      scene.anna.ask("POST", "/api/matches",
                     R"({"record":{"pioche":1,"game":"skyjo","players":["A","B"],"options":{},)"
                     R"("seed":"1","moves":[],"result":null}})"),
      400, "record_unfinished");
  check_refused(scene.anna.get("/api/matches/none"), 404, "no_such_match");
  check_refused(scene.anna.get("/api/matches/none/record"), 404, "no_such_match");
  check_good(scene.anna.get("/api/people/" + scene.anna.id() + "/matches?before=x"), "matches");
  check_good(scene.anna.get("/api/people/" + scene.anna.id()), "profile");
  check_good(scene.anna.get("/api/people/" + scene.anna.id() + "/ratings"), "ratings");
  check_refused(scene.anna.get("/api/people/none"), 404, "no_such_person");
  check_good(scene.anna.get("/api/leaderboard/skyjo?page=0"), "leaderboard");
  check_refused(scene.anna.get("/api/leaderboard/whist"), 404, "no_such_game");
}

TEST_CASE("health, metrics, and addresses that are not there") {
  Scene scene;
  CHECK(scene.anna.get("/api/health").body == R"({"status":"good"})");
  const Answer metrics = scene.anna.get("/metrics");
  CHECK(metrics.status == 200);
  for (const char* name :
       {"pioche_connections ", "pioche_moves_total ", "pioche_tables ",
        "pioche_commit_seconds_bucket{le=\"+Inf\"} ", "pioche_cpu_seconds_total "})
    CHECK(metrics.body.find(name) != std::string::npos);
  check_refused(scene.anna.get("/api/nothing"), 404, "no_such_path");
  check_refused(scene.anna.ask("PUT", "/api/lobby"), 405, "method");
  check_refused(scene.anna.ask("POST", "/"), 405, "method");
  CHECK(scene.anna.get("/missing.js").status == 404);
  CHECK(scene.anna.get("/").status == 200);
  // An address of the client's own: it gets the same page.
  CHECK(scene.anna.get("/t/abc").body == scene.anna.get("/").body);
  const Answer head = scene.anna.send("HEAD", "/api/health", "", {});
  CHECK(head.status == 200);
  CHECK(head.header("content-length") == "17");
}
