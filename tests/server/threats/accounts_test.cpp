// What somebody with a session, a token or many names could do beyond what is theirs: threats of
// docs/security.md, by the names it gives.
#include <atomic>
#include <doctest/doctest.h>
#include <functional>
#include <future>
#include <thread>

#include "engine/engine.h"
#include "engine/match.h"
#include "server/api/api.h"
#include "server/runtime/budgets.h"
#include "server/runtime/event_loop.h"
#include "tests/games/legal_moves.h"
#include "tests/server/behind_proxy.h"
#include "tests/server/eventually.h"
#include "tests/server/two_people.h"

using namespace pioche;
using namespace pioche::test;

namespace {

// The same person in another browser, with the same session.
HttpClient twin_of(const HttpClient& client) {
  HttpClient other(client.port());
  other.set_cookie(client.cookie());
  return other;
}

bool is_known(HttpClient& client) {
  return ParsedJson(client.get("/api/me").body)["person"].is(json::Kind::object);
}

std::string made_token(HttpClient& owner, std::string& id) {
  const HttpResponse made = owner.request("POST", "/api/tokens", R"({"label":"my bot"})");
  const ParsedJson read(made.body);
  id = read["id"].text();
  return std::string(read["token"].text());
}

const std::string signed_out = R"({"type":"closed","reason":"signed_out"})";

// The last message before the WebSocket was closed.
std::string last_message(WebSocketClient& socket) {
  std::string last;
  while (auto message = socket.receive()) last = std::move(*message);
  return last;
}

// Keeps the thread that hashes passwords from going on, from when its turn comes.
class HeldHashing {
 public:
  explicit HeldHashing(net::FairThreadPool& hash_pool) {
    // In the queue of those who sign in from here.
    hash_pool.run("127.0.0.1", [held = released_.get_future().share()] { held.wait(); });
  }
  void release() { released_.set_value(); }

 private:
  std::promise<void> released_;
};

// A request that needs a password hashed, and what happens while it waits for that. What happens may
// need one password hashed itself.
HttpResponse meanwhile(RunningServer& server, const std::function<HttpResponse()>& request,
                       const std::function<void()>& act) {
  net::FairThreadPool& hash_pool = server.server().hash_pool();
  HeldHashing before(hash_pool);
  REQUIRE(eventually([&] { return hash_pool.waiting() == 0; }));
  HttpResponse response;
  std::jthread selector([&] { response = request(); });
  REQUIRE(eventually([&] { return hash_pool.waiting() == 1; }));
  std::atomic<bool> has_acted = false;
  std::jthread acting([&] {
    act();
    has_acted = true;
  });
  REQUIRE(eventually([&] { return has_acted || hash_pool.waiting() == 2; }));
  // A second hash for the request comes only after what has happened.
  HeldHashing after(hash_pool);
  before.release();
  acting.join();
  after.release();
  selector.join();
  return response;
}

// The record of a whole match, for POST /api/matches.
std::string upload(const std::string& second_name) {
  json::Document options;
  options.read(R"({"target":10})");
  Result<Match> started = Match::start(*find_engine("skyjo"), 2, options.root(), *seed_from("7"),
                                       {"Anna", second_name});
  REQUIRE(started);
  Match& match = *started;
  EventLog log;
  while (!match.is_over())
    for (Seat seat = 0; seat < match.players(); ++seat)
      if (const auto moves = legal_moves(match.engine(), match.state(), seat); !moves.empty())
        REQUIRE(match.play(seat, moves.front(), log));
  std::string body;
  json::Writer out(body);
  out.begin_object().key("record");
  match.write_record(out);
  out.end_object();
  return body;
}

}  // namespace

TEST_CASE("threat: a token is used for more than playing") {
  TwoPeople fixture;
  fixture.anna.create_account("anna");
  std::string id;
  HttpClient program(fixture.server.port());
  program.token = made_token(fixture.anna, id);
  const std::string account = R"({"name":"A","login":"another","password":"correct horse"})";
  const std::string sign_in = R"({"login":"anna","password":"correct horse"})";
  const std::string all[][3] = {{"PATCH", "/api/me", R"({"name":"Eve"})"},
                                {"PATCH", "/api/me", R"({"settings":{}})"},
                                {"DELETE", "/api/me", R"({"password":"correct horse"})"},
                                {"POST", "/api/guest", R"({"name":"Eve"})"},
                                {"POST", "/api/accounts", account},
                                {"POST", "/api/session", sign_in},
                                {"DELETE", "/api/session", "{}"},
                                {"POST", "/api/tokens", R"({"label":"another"})"},
                                {"DELETE", "/api/tokens/" + id, "{}"}};
  for (const auto& [method, path, body] : all) {
    CAPTURE(method + " " + path);
    const HttpResponse response = program.request(method, path, body);
    CHECK(response.status == 403);
    CHECK(code_of(response) == "no_token");
    CHECK(response.header("set-cookie") == "");
  }
  CHECK(program.get("/api/me").header("set-cookie") == "");
  CHECK(ParsedJson(fixture.anna.get("/api/me").body)["person"].find("name").text() == "anna");
  program.open_table(R"({"game":"skyjo","players":2,"programs":true})");
}

TEST_CASE("threat: a session is used to take the account away") {
  TwoPeople fixture;
  fixture.anna.create_account("anna");
  HttpClient thief = twin_of(fixture.anna);
  for (const std::string body :
       {R"({"password":"battery staple"})", R"({"password":"battery staple","current":""})"})
    CHECK(code_of(thief.request("PATCH", "/api/me", body)) == "password_needed");
  CHECK(code_of(thief.request("PATCH", "/api/me",
                              R"({"password":"battery staple","current":"a guess"})")) ==
        "wrong_password");
  CHECK(code_of(thief.request("DELETE", "/api/me")) == "password_needed");
  CHECK(code_of(thief.request("DELETE", "/api/me", R"({"password":5})")) == "password_needed");
  CHECK(code_of(thief.request("DELETE", "/api/me", R"({"password":"a guess"})")) ==
        "wrong_password");
  CHECK(is_known(fixture.anna));
  CHECK(
      fixture.bob.request("POST", "/api/session", R"({"login":"anna","password":"correct horse"})")
          .status == 200);
  CHECK(
      fixture.anna
          .request("PATCH", "/api/me", R"({"password":"battery staple","current":"correct horse"})")
          .status == 200);
  CHECK(is_known(fixture.anna));
  CHECK_FALSE(is_known(thief));
  CHECK_FALSE(is_known(fixture.bob));
  CHECK(fixture.anna.request("DELETE", "/api/me", R"({"password":"battery staple"})").status ==
        200);
}

TEST_CASE("whoever has no password is asked for none") {
  TwoPeople fixture;
  fixture.anna.become_guest("Anna");
  CHECK(code_of(fixture.anna.request("PATCH", "/api/me", R"({"password":"battery staple"})")) ==
        "account_needed");
  CHECK(fixture.anna.request("DELETE", "/api/me").status == 200);
}

TEST_CASE("threat: the password is guessed in another way than by signing in") {
  const TemporaryFolder folder;
  server::Options options = options_in(folder.path());
  options.exempt.clear();
  const RunningServer server(options);
  const std::string unhashed(2000, 'x');
  HttpClient anna(server.port());
  anna.create_account("anna");
  int wrong = 0;
  int limited = 0;
  const auto count = [&](const HttpResponse& response) {
    wrong += response.status == 403 ? 1 : 0;
    limited += response.status == 429 ? 1 : 0;
  };
  // All ways, and all ways to write the login, count as one.
  for (const std::string login : {"anna", "Anna", "ANNA", "aNNa"})
    count(anna.request("POST", "/api/session",
                       R"({"login":")" + login + R"(","password":")" + unhashed + "\"}"));
  for (int i = 0; i < 2; ++i) {
    count(anna.request("PATCH", "/api/me",
                       R"({"password":"battery staple","current":")" + unhashed + "\"}"));
    count(anna.request("DELETE", "/api/me", R"({"password":")" + unhashed + "\"}"));
  }
  CHECK(wrong == 5);
  CHECK(limited == 3);
}

TEST_CASE("threat: somebody who signed out is still there") {
  TwoPeople fixture;
  fixture.anna.create_account("anna");
  fixture.bob.become_guest("Bob");
  const std::string path =
      "/ws/tables/" + fixture.bob.open_table(R"({"game":"skyjo","players":2})");
  WebSocketClient other(fixture.bob, path);
  std::string id;
  HttpClient program(fixture.server.port());
  program.token = made_token(fixture.anna, id);
  HttpClient kept = twin_of(fixture.anna);

  WebSocketClient by_token(program, path);
  CHECK(fixture.anna.request("DELETE", "/api/tokens/" + id).status == 200);
  CHECK(last_message(by_token) == signed_out);

  WebSocketClient before(kept, path);
  CHECK(
      fixture.anna
          .request("PATCH", "/api/me", R"({"password":"battery staple","current":"correct horse"})")
          .status == 200);
  CHECK(last_message(before) == signed_out);

  kept.set_cookie(fixture.anna.cookie());
  WebSocketClient signed_in(kept, path);
  const std::string cookie = fixture.anna.cookie();
  const HttpResponse out = fixture.anna.request("DELETE", "/api/session");
  CHECK(out.status == 200);
  CHECK(out.header("set-cookie").find("Max-Age=0") != std::string::npos);
  CHECK(last_message(signed_in) == signed_out);
  CHECK_FALSE(is_known(kept));
  fixture.anna.set_cookie(cookie);
  CHECK_FALSE(is_known(fixture.anna));
  // To sign out twice does no harm, and nobody else notices.
  CHECK(fixture.anna.request("DELETE", "/api/session").status == 200);
  CHECK(is_known(fixture.bob));

  REQUIRE(fixture.anna
              .request("POST", "/api/session", R"({"login":"anna","password":"battery staple"})")
              .status == 200);
  WebSocketClient last(fixture.anna, path);
  CHECK(fixture.anna.request("DELETE", "/api/me", R"({"password":"battery staple"})").status ==
        200);
  CHECK(last_message(last) == signed_out);
  other.send(R"({"do":"chat","id":1,"text":"still here"})");
  CHECK(ParsedJson(other.receive("chat"))["text"].text() == "still here");
}

TEST_CASE("threat: whoever was deleted is brought back by what was on its way") {
  TwoPeople fixture;
  fixture.anna.create_account("anna");
  HttpClient changing = twin_of(fixture.anna);
  const HttpResponse changed = meanwhile(
      fixture.server,
      [&] {
        return changing.request("PATCH", "/api/me",
                                R"({"password":"battery staple","current":"correct horse"})");
      },
      [&] {
        CHECK(fixture.anna.request("DELETE", "/api/me", R"({"password":"correct horse"})").status ==
              200);
      });
  CHECK(code_of(changed) == "who");
  CHECK(changed.header("set-cookie") == "");
  CHECK(code_of(fixture.bob.get("/api/people/" + fixture.anna.id())) == "no_such_person");
  fixture.bob.create_account("anna");
}

TEST_CASE("whoever signs out also ends what was on its way") {
  TwoPeople fixture;
  fixture.anna.become_guest("Anna");
  HttpClient twin = twin_of(fixture.anna);
  const HttpResponse made = meanwhile(
      fixture.server,
      [&] {
        return twin.request("POST", "/api/accounts",
                            R"({"name":"Anna","login":"anna","password":"correct horse"})");
      },
      [&] { CHECK(fixture.anna.request("DELETE", "/api/session").status == 200); });
  CHECK(code_of(made) == "who");
  CHECK(made.header("set-cookie") == "");
  fixture.bob.create_account("anna");
}

TEST_CASE("two changes of a person at once are both kept") {
  TwoPeople fixture;
  fixture.anna.become_guest("Anna");
  HttpClient twin = twin_of(fixture.anna);
  for (int i = 0; i < 20; ++i) {
    const std::string text = "a" + std::to_string(i);
    {
      const std::jthread thread(
          [&] { twin.request("PATCH", "/api/me", R"({"name":")" + text + "\"}"); });
      fixture.anna.request("PATCH", "/api/me", R"({"settings":{"theme":")" + text + "\"}}");
    }
    const std::string me = fixture.anna.get("/api/me").body;
    CHECK(me.find(R"("name":")" + text + "\"") != std::string::npos);
    CHECK(me.find(R"("theme":")" + text + "\"") != std::string::npos);
  }
}

TEST_CASE("threat: a record from elsewhere carries more than a match") {
  TwoPeople fixture;
  fixture.anna.become_guest("Anna");
  for (const std::string& name :
       {std::string(25, 'x'), std::string(400'000, 'x'), std::string("a\x01"),
        std::string("a\u202Eb"), std::string(), std::string(" ")}) {
    const HttpResponse response = fixture.anna.request("POST", "/api/matches", upload(name));
    CHECK(response.status == 400);
    CHECK(code_of(response) == "bad_player");
    CHECK(response.body.find("players[1]") != std::string::npos);
  }
  const std::string body = upload("Bob");
  int kept = 0;
  HttpResponse response;
  while ((response = fixture.anna.request("POST", "/api/matches", body)).status == 201) ++kept;
  CHECK(kept == budget::matches_by_person.burst);
  CHECK(code_of(response) == "too_many_matches");
  CHECK(response.body.find(std::to_string(kept)) != std::string::npos);
  fixture.bob.become_guest("Bob");
  CHECK(fixture.bob.request("POST", "/api/matches", body).status == 201);
}

TEST_CASE("threat: one address opens tables under many names") {
  const TemporaryFolder folder;
  server::Options options = options_in(folder.path());
  put_behind_proxy(options);
  const RunningServer server(options);
  const auto opened_from = [&](const std::string& address) {
    const Headers headers = json_from(address);
    int opened = 0;
    for (int guest = 0; guest < 5; ++guest) {
      HttpClient client(server.port());
      REQUIRE(client.send("POST", "/api/guest", R"({"name":"G"})", headers).status == 201);
      for (int i = 0; i < 15; ++i)
        opened +=
            client.send("POST", "/api/tables", R"({"game":"skyjo","players":2})", headers).status ==
                    201
                ? 1
                : 0;
    }
    return opened;
  };
  const int opened = opened_from("10.0.0.1");
  CHECK(opened >= 60);
  CHECK(opened < 75);
  CHECK(opened_from("10.0.0.2") >= 60);
}
