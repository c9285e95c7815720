// Every route of the REST interface: what it answers, and how it refuses.
#include <doctest/doctest.h>

#include "engine/engine.h"
#include "tests/server/two_people.h"
#include "text/messages.h"

using namespace pioche;
using namespace pioche::test;

namespace {

void check_good(const HttpResponse& response, int status = 200) {
  CAPTURE(response.body);
  CHECK(response.status == status);
}

void check_refused(const HttpResponse& response, int status, std::string_view code) {
  CAPTURE(response.body);
  CHECK(response.status == status);
  CHECK(code_of(response) == code);
}

}  // namespace

TEST_CASE("games, words and rules in each language") {
  TwoPeople fixture;
  check_good(fixture.anna.get("/api/games?lang=fr"));
  for (const std::string_view language : languages()) {
    const HttpResponse words = fixture.anna.get("/api/words/" + std::string(language));
    check_good(words);
    CHECK(ParsedJson(words.body)["language"].text() == language);
  }
  check_refused(fixture.anna.get("/api/words/xx"), 404, "no_such_language");
  for (const Engine* engine : engines())
    check_good(fixture.anna.get("/api/rules/" + std::string(engine->id)));
  check_refused(fixture.anna.get("/api/rules/whist"), 404, "no_such_game");
  const HttpResponse french = fixture.anna.send("GET", "/api/rules/whist", "",
                                                {{"Accept-Language", "xx, fr-FR;q=0.9, en;q=0.8"}});
  CHECK(french.body.find("Le jeu « whist » n’existe pas") != std::string::npos);
}

TEST_CASE("guests, accounts and sessions") {
  TwoPeople fixture;
  check_good(fixture.anna.get("/api/me"));
  CHECK(ParsedJson(fixture.anna.get("/api/me").body)["person"].is(json::Kind::null));
  check_refused(fixture.anna.request("POST", "/api/guest", R"({"name":"  "})"), 400, "bad_name");
  check_refused(fixture.anna.request("POST", "/api/guest", R"({"name":5})"), 400, "bad_name");
  fixture.anna.become_guest("Anna");
  const std::string guest = fixture.anna.id();
  check_good(fixture.anna.request("POST", "/api/guest", R"({"name":"Anne"})"));
  const std::string table = fixture.anna.open_table(R"({"game":"skyjo","players":2})");

  // The guest's seats become the account's.
  check_refused(fixture.anna.request("POST", "/api/accounts",
                                     R"({"name":"Anna","login":"a","password":"correct horse"})"),
                400, "bad_login");
  check_refused(fixture.anna.request("POST", "/api/accounts",
                                     R"({"name":"Anna","login":"anna","password":"x"})"),
                400, "bad_password");
  fixture.anna.create_account("anna");
  CHECK(fixture.anna.id() == guest);
  CHECK(ParsedJson(fixture.anna.get("/api/me/tables").body)["tables"].size() == 1);
  check_good(fixture.anna.get("/api/me/tables"));

  fixture.bob.become_guest("Bob");
  check_refused(fixture.bob.request("POST", "/api/accounts",
                                    R"({"name":"B","login":"ANNA","password":"correct horse"})"),
                409, "login_taken");
  HttpClient elsewhere(fixture.server.port());
  check_refused(
      elsewhere.request("POST", "/api/session", R"({"login":"anna","password":"wrong horse"})"),
      403, "wrong_login");
  check_refused(elsewhere.request("POST", "/api/session", R"({"login":"nobody","password":"x"})"),
                403, "wrong_login");
  check_good(
      elsewhere.request("POST", "/api/session", R"({"login":"anna","password":"correct horse"})"));

  check_good(
      fixture.anna.request("PATCH", "/api/me", R"({"name":"Ann","settings":{"theme":"dark"}})"));
  CHECK(fixture.anna.get("/api/me").body.find(R"("theme":"dark")") != std::string::npos);
  check_refused(fixture.anna.request("PATCH", "/api/me", R"({"settings":[]})"), 400,
                "bad_settings");

  // Another password ends the sessions elsewhere.
  check_good(fixture.anna.request("PATCH", "/api/me",
                                  R"({"password":"battery staple","current":"correct horse"})"));
  CHECK(ParsedJson(elsewhere.get("/api/me").body)["person"].is(json::Kind::null));
  CHECK(ParsedJson(fixture.anna.get("/api/me").body)["person"].is(json::Kind::object));

  CHECK(fixture.anna.request("DELETE", "/api/session").status == 200);
  CHECK(ParsedJson(fixture.anna.get("/api/me").body)["person"].is(json::Kind::null));
}

TEST_CASE("whoever is deleted is forgotten, and their seats go on") {
  TwoPeople fixture;
  fixture.anna.create_account("anna");
  fixture.bob.become_guest("Bob");
  const std::string table = fixture.anna.open_table(R"({"game":"skyjo","players":2})");
  const std::string cookie = fixture.anna.cookie();
  CHECK(fixture.anna.request("DELETE", "/api/me", R"({"password":"correct horse"})").status == 200);
  check_refused(fixture.bob.get("/api/people/" + fixture.anna.id()), 404, "no_such_person");
  fixture.anna.set_cookie(cookie);
  CHECK(ParsedJson(fixture.anna.get("/api/me").body)["person"].is(json::Kind::null));
  check_refused(fixture.anna.request("POST", "/api/session",
                                     R"({"login":"anna","password":"correct horse"})"),
                403, "wrong_login");
}

TEST_CASE("tokens for programs") {
  TwoPeople fixture;
  check_refused(fixture.anna.get("/api/tokens"), 401, "who");
  fixture.anna.become_guest("Anna");
  check_refused(fixture.anna.get("/api/tokens"), 403, "account_needed");
  fixture.anna.create_account("anna");
  check_refused(fixture.anna.request("POST", "/api/tokens", R"({"label":""})"), 400, "bad_label");
  const HttpResponse made = fixture.anna.request("POST", "/api/tokens", R"({"label":"my bot"})");
  check_good(made, 201);
  const ParsedJson token(made.body);
  HttpClient program(fixture.server.port());
  program.token = token["token"].text();
  CHECK(ParsedJson(program.get("/api/me").body)["person"].find("person").text() ==
        fixture.anna.id());
  // A program cannot make itself more tokens, nor change whose it is.
  check_refused(program.get("/api/tokens"), 403, "no_token");
  check_refused(program.request("PATCH", "/api/me", R"({"name":"Eve"})"), 403, "no_token");
  const HttpResponse list = fixture.anna.get("/api/tokens");
  check_good(list);
  CHECK(list.body.find(program.token) == std::string::npos);

  fixture.bob.create_account("bob");
  const std::string path = "/api/tokens/" + std::string(token["id"].text());
  check_refused(fixture.bob.request("DELETE", path), 404, "no_such_token");
  CHECK(fixture.anna.request("DELETE", path).status == 200);
  check_refused(program.get("/api/me"), 401, "bad_token");
}

TEST_CASE("tables") {
  TwoPeople fixture;
  check_refused(fixture.anna.request("POST", "/api/tables", R"({"game":"skyjo"})"), 401, "who");
  fixture.anna.become_guest("Anna");
  check_refused(fixture.anna.request("POST", "/api/tables", R"({"game":"whist"})"), 400,
                "bad_setup");
  check_refused(fixture.anna.request("POST", "/api/tables", R"({"game":"skyjo","players":99})"),
                400, "bad_setup");
  check_refused(
      fixture.anna.request("POST", "/api/tables", R"({"game":"skyjo","options":{"target":-1}})"),
      400, "bad_setup");
  const HttpResponse made =
      fixture.anna.request("POST", "/api/tables", R"({"game":"skyjo","players":2})");
  check_good(made, 201);
  const std::string id(ParsedJson(made.body)["id"].text());
  check_good(fixture.bob.get("/api/tables/" + id));
  check_refused(fixture.bob.get("/api/tables/none"), 404, "no_such_table");
  check_good(fixture.bob.get("/api/lobby"));
}

TEST_CASE("matches played elsewhere") {
  TwoPeople fixture;
  fixture.anna.become_guest("Anna");
  check_refused(fixture.anna.request("POST", "/api/matches", "{}"), 400, "record_missing");
  check_refused(fixture.anna.request("POST", "/api/matches", R"({"record":{"pioche":1}})"), 400,
                "bad_record");
  check_refused(fixture.anna.request(
                    "POST", "/api/matches",
                    R"({"record":{"pioche":1,"game":"skyjo","players":["A","B"],"options":{},)"
                    R"("seed":"1","moves":[],"result":null}})"),
                400, "record_unfinished");
  const HttpResponse other_rules = fixture.anna.request(
      "POST", "/api/matches",
      R"({"record":{"pioche":1,"game":"skyjo","rules":9,"players":["A","B"],"options":{},)"
      R"("seed":"1","moves":[],"result":null}})");
  check_refused(other_rules, 400, "unknown_rules");
  CHECK(other_rules.body.ends_with(R"("rules":[1]}})"));
  check_refused(fixture.anna.get("/api/matches/none"), 404, "no_such_match");
  check_refused(fixture.anna.get("/api/matches/none/record"), 404, "no_such_match");
  check_good(fixture.anna.get("/api/people/" + fixture.anna.id() + "/matches?before=x"));
  check_good(fixture.anna.get("/api/people/" + fixture.anna.id()));
  check_good(fixture.anna.get("/api/people/" + fixture.anna.id() + "/ratings"));
  check_refused(fixture.anna.get("/api/people/none"), 404, "no_such_person");
  check_good(fixture.anna.get("/api/leaderboard/skyjo?page=0"));
  check_refused(fixture.anna.get("/api/leaderboard/whist"), 404, "no_such_game");
}

TEST_CASE("health, metrics, and addresses that are not there") {
  TwoPeople fixture;
  CHECK(fixture.anna.get("/api/health").body == R"({"status":"good"})");
  const HttpResponse metrics = fixture.anna.get("/metrics");
  CHECK(metrics.status == 200);
  for (const char* name :
       {"pioche_connections ", "pioche_moves_total ", "pioche_tables ",
        "pioche_commit_seconds_bucket{le=\"+Inf\"} ", "pioche_cpu_seconds_total "})
    CHECK(metrics.body.find(name) != std::string::npos);
  check_refused(fixture.anna.get("/api/nothing"), 404, "no_such_path");
  check_refused(fixture.anna.request("PUT", "/api/lobby"), 405, "method");
  check_refused(fixture.anna.request("POST", "/"), 405, "method");
  CHECK(fixture.anna.get("/missing.js").status == 404);
  CHECK(fixture.anna.get("/").status == 200);
  // An address of the client's own: it gets the same page.
  CHECK(fixture.anna.get("/t/abc").body == fixture.anna.get("/").body);
  const HttpResponse head = fixture.anna.send("HEAD", "/api/health", "", {});
  CHECK(head.status == 200);
  CHECK(head.header("content-length") == "17");
}
