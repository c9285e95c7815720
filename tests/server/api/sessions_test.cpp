// Where people are signed in, the end of each session, and the way back to an account whose password is
// forgotten.
#include <doctest/doctest.h>

#include "server/accounts/one_time_code.h"
#include "server/accounts/session.h"
#include "server/accounts/stored_session.h"
#include "server/runtime/clock.h"
#include "server/store/sqlite/sqlite_store.h"
#include "tests/server/administration.h"
#include "tests/server/store/store_under_test.h"

using namespace pioche;
using namespace pioche::test;

namespace {

const std::string firefox =
    "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

HttpResponse sign_in(HttpClient& client, const std::string& login,
                     const std::string& password = "correct horse") {
  return client.request("POST", "/api/session",
                        R"({"login":")" + login + R"(","password":")" + password + "\"}");
}

bool is_known(HttpClient& client) {
  return ParsedJson(client.get("/api/me").body)["person"].is(json::Kind::object);
}

struct ListedSession {
  std::string id;
  std::string device;
  std::string network;
  bool is_current = false;
};

std::vector<ListedSession> sessions_of(HttpClient& client) {
  const ParsedJson list(client.get("/api/sessions").body);
  std::vector<ListedSession> sessions;
  for (const json::Value one : list["sessions"])
    sessions.push_back({std::string(one.find("id").text()), std::string(one.find("device").text()),
                        std::string(one.find("network").text()), one.find("current").boolean()});
  return sessions;
}

// The cookie that version 0.1 would have made.
std::string old_cookie(const std::string& folder, const std::string& person, std::int64_t epoch) {
  const auto store = store::sqlite_store(server::store_path(folder), store::Access::read);
  const accounts::SessionSigner signer(accounts::server_secret(*store));
  return "pioche=" + signer.cookie({person, epoch, server::now()});
}

}  // namespace

TEST_CASE("devices and networks of sessions are kept roughly") {
  using accounts::device_of;
  using accounts::rough_network;
  CHECK(device_of(firefox) == "Firefox, Linux");
  CHECK(
      device_of("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
                "Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0") == "Edge, Windows");
  CHECK(device_of("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 "
                  "(KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1") ==
        "Safari, iPhone");
  CHECK(device_of("curl/8.0") == "curl");
  CHECK(device_of("<script>") == "");
  CHECK(rough_network("203.0.113.77") == "203.0.113.0/24");
  CHECK(rough_network("2001:db8:1:2:3::4") == "2001:db8:1::/48");
  CHECK(rough_network("somewhere") == "");
  const accounts::StoredSession session = accounts::new_session("p", 7, firefox, "203.0.113.77");
  CHECK(accounts::decode_session(accounts::encode(session)) == session);
}

TEST_CASE("people see where they are signed in, and end each session") {
  TwoPeople fixture;
  fixture.anna.create_account("anna");
  fixture.bob.create_account("bob");
  HttpClient elsewhere(fixture.server.port());
  const HttpResponse signed_in = elsewhere.send(
      "POST", "/api/session", R"({"login":"anna","password":"correct horse"})",
      {{"X-Pioche", "1"}, {"Content-Type", "application/json"}, {"User-Agent", firefox}});
  REQUIRE(signed_in.status == 200);
  const auto sessions = sessions_of(fixture.anna);
  REQUIRE(sessions.size() == 2);
  CHECK(sessions[0].is_current);
  CHECK_FALSE(sessions[1].is_current);
  CHECK(sessions[1].device == "Firefox, Linux");
  CHECK(sessions[1].network == "127.0.0.0/24");

  const std::string table = fixture.anna.open_table(R"({"game":"skyjo","players":2})");
  WebSocketClient here(fixture.anna, "/ws/tables/" + table);
  WebSocketClient there(elsewhere, "/ws/tables/" + table);
  CHECK(here.receive().has_value());
  CHECK(there.receive().has_value());
  // Nobody ends the session of somebody else.
  CHECK(code_of(fixture.bob.request("DELETE", "/api/sessions/" + sessions[1].id)) ==
        "no_such_session");
  CHECK(is_known(elsewhere));
  CHECK(fixture.anna.request("DELETE", "/api/sessions/" + sessions[1].id).status == 200);
  CHECK_FALSE(is_known(elsewhere));
  CHECK(there.receive("closed").find("signed_out") != std::string::npos);
  CHECK(code_of(WebSocketClient::handshake(elsewhere, "/ws/tables/" + table)) == "who");
  // The others go on.
  CHECK(is_known(fixture.anna));
  here.send(R"({"do":"chat","id":1,"text":"still here"})");
  CHECK(here.receive("chat").find("still here") != std::string::npos);
  CHECK(sessions_of(fixture.anna).size() == 1);
  CHECK(code_of(fixture.anna.request("DELETE", "/api/sessions/" + sessions[1].id)) ==
        "no_such_session");
}

TEST_CASE("whoever signs out is signed out there; everywhere else is one request more") {
  TwoPeople fixture;
  fixture.anna.create_account("anna");
  HttpClient second(fixture.server.port());
  HttpClient third(fixture.server.port());
  REQUIRE(sign_in(second, "anna").status == 200);
  REQUIRE(sign_in(third, "anna").status == 200);
  HttpClient before(fixture.server.port());
  before.set_cookie(old_cookie(fixture.folder.path(), fixture.anna.id(), 0));
  CHECK(is_known(before));  // a cookie of version 0.1 is as good
  CHECK(third.request("DELETE", "/api/session").status == 200);
  CHECK_FALSE(is_known(third));
  CHECK(is_known(fixture.anna));
  CHECK(is_known(second));
  CHECK(fixture.anna.request("DELETE", "/api/sessions").status == 200);
  CHECK(is_known(fixture.anna));
  CHECK_FALSE(is_known(second));
  CHECK_FALSE(is_known(before));
  CHECK(sessions_of(fixture.anna).size() == 1);
}

TEST_CASE("a cookie of version 0.1 becomes a session, and ends all when it signs out") {
  TwoPeople fixture;
  fixture.anna.create_account("anna");
  HttpClient before(fixture.server.port());
  const std::string cookie = old_cookie(fixture.folder.path(), fixture.anna.id(), 0);
  before.set_cookie(cookie);
  CHECK(before.get("/api/me").header("set-cookie") != "");
  CHECK(before.get("/api/me").header("set-cookie") == "");  // once
  CHECK(sessions_of(before).size() == 2);
  before.set_cookie(cookie);
  CHECK(before.request("DELETE", "/api/session").status == 200);
  CHECK_FALSE(is_known(fixture.anna));
}

TEST_CASE("the oldest session ends where somebody has too many") {
  const std::string person = "p";
  const auto store = store::memory_store();
  store::Person row;
  row.id = person;
  store->commit(store::Batch{store::PutPerson{row}});
  for (std::size_t i = 0; i < accounts::most_sessions + 2; ++i)
    store->commit(store::Batch{store::PutDocument{accounts::encode(
        {"s" + std::to_string(i), person, static_cast<store::Time>(i), 99, 0, "", ""})}});
  const auto ended = std::make_shared<std::vector<std::string>>();
  store->commit(
      accounts::end_other_sessions(person, "s0", accounts::most_sessions - 1, ended)(*store));
  CHECK(*ended == std::vector<std::string>{"s1", "s2"});
  CHECK(store->documents_of(accounts::sessions, person).size() == accounts::most_sessions);
}

TEST_CASE("sessions outlive the server, and what has ended stays so") {
  const TemporaryFolder folder;
  HttpClient kept(0);
  HttpClient ended(0);
  {
    const RunningServer server(options_in(folder.path()));
    kept = ended = HttpClient(server.port());
    kept.create_account("anna");
    REQUIRE(sign_in(ended, "anna").status == 200);
    HttpClient copy = ended;
    CHECK(copy.request("DELETE", "/api/session").status == 200);
  }
  const RunningServer server(options_in(folder.path()));
  for (HttpClient* one : {&kept, &ended}) {
    HttpClient again(server.port());
    again.set_cookie(one->cookie());
    CHECK(is_known(again) == (one == &kept));
  }
}

TEST_CASE("an account is recovered with its code, once") {
  TwoPeople fixture;
  const HttpResponse made = fixture.anna.request(
      "POST", "/api/accounts", R"({"name":"Anna","login":"anna","password":"correct horse"})");
  REQUIRE(made.status == 201);
  const std::string code(ParsedJson(made.body)["recovery"].text());
  CHECK(accounts::code_hash(code));
  CHECK(fixture.anna.get("/api/me").body.find(code) == std::string::npos);
  HttpClient other(fixture.server.port());
  const auto recover = [&](const std::string& login, const std::string& given) {
    return other.request(
        "POST", "/api/recovery",
        R"({"login":")" + login + R"(","code":")" + given + R"(","password":"battery staple"})");
  };
  fixture.bob.create_account("bob");
  CHECK(code_of(recover("bob", code)) == "wrong_recovery_code");
  CHECK(code_of(recover("anna", std::string(26, 'a'))) == "wrong_recovery_code");
  CHECK(code_of(other.request("POST", "/api/recovery",
                              R"({"login":"anna","code":")" + code + R"(","password":"short"})")) ==
        "bad_password");
  // As somebody copies it from paper.
  std::string written;
  for (std::size_t i = 0; i < code.size(); ++i) {
    if (i > 0 && i % 4 == 0) written += i % 8 == 0 ? " " : "-";
    written += static_cast<char>(code[i] >= 'a' ? code[i] - 'a' + 'A' : code[i]);
  }
  const HttpResponse recovered = recover("ANNA", written);
  REQUIRE(recovered.status == 200);
  CHECK(is_known(other));
  CHECK_FALSE(is_known(fixture.anna));
  CHECK(code_of(recover("anna", code)) == "wrong_recovery_code");
  CHECK(code_of(sign_in(fixture.anna, "anna")) == "wrong_login");
  CHECK(sign_in(fixture.anna, "anna", "battery staple").status == 200);
  const std::string next(ParsedJson(recovered.body)["recovery"].text());
  CHECK(next != code);
  CHECK(recover("anna", next).status == 200);
}

TEST_CASE("another recovery code needs the password and replaces the older one") {
  TwoPeople fixture;
  const HttpResponse made = fixture.anna.request(
      "POST", "/api/accounts", R"({"name":"Anna","login":"anna","password":"correct horse"})");
  const std::string first(ParsedJson(made.body)["recovery"].text());
  CHECK(code_of(fixture.anna.request("POST", "/api/me/recovery", R"({"password":"wrong one"})")) ==
        "wrong_password");
  const HttpResponse again =
      fixture.anna.request("POST", "/api/me/recovery", R"({"password":"correct horse"})");
  REQUIRE(again.status == 200);
  const std::string second(ParsedJson(again.body)["recovery"].text());
  const auto recover = [&](const std::string& code) {
    return fixture.bob.request(
        "POST", "/api/recovery",
        R"({"login":"anna","code":")" + code + R"(","password":"battery staple"})");
  };
  CHECK(code_of(recover(first)) == "wrong_recovery_code");
  CHECK(recover(second).status == 200);
  fixture.anna.become_guest("Gus");
  CHECK(code_of(fixture.anna.request("POST", "/api/me/recovery", R"({"password":"x"})")) ==
        "account_needed");
}

TEST_CASE("threat: recovery codes are guessed") {
  TwoPeople fixture([](server::Options& options) { options.exempt = {}; });
  fixture.anna.create_account("anna");
  std::string last;
  for (int tries = 0; tries < 20 && last != "too_often"; ++tries)
    last = code_of(fixture.bob.request(
        "POST", "/api/recovery", R"({"login":"anna","code":"x","password":"battery staple"})"));
  CHECK(last == "too_often");
}

TEST_CASE("in read-only mode people sign in without a stored session") {
  AdministeredServer server;
  CHECK(server.perform(server.chief, "mode", R"({"mode":"read-only"})").status == 200);
  HttpClient client(server.server.port());
  CHECK(sign_in(client, "stranger").status == 200);
  CHECK(is_known(client));
  CHECK(sessions_of(client).size() == 1);  // that of the other client
}
