// One test for each threat of docs/security.md; the names are those it gives. Those by people who
// want more than is theirs are in accounts_test.cpp.
#include <doctest/doctest.h>
#include <filesystem>
#include <functional>
#include <future>
#include <optional>
#include <sys/socket.h>

#include "server/buckets.h"
#include "tests/server/client.h"
#include "tests/server/running_server.h"

using namespace pioche;
using namespace pioche::test;

namespace {

struct Scene {
  explicit Scene(const std::function<void(server::Options&)>& change = {}) {
    server::Options options = options_in(folder.path());
    if (change) change(options);
    server.emplace(options);
    anna.emplace(server->port());
    bob.emplace(server->port());
  }
  TemporaryFolder folder;
  std::optional<RunningServer> server;
  std::optional<Visitor> anna, bob;
};

std::string code_of(const Answer& answer) {
  return std::string(Reading(answer.body)["error"].find("code").text());
}

// A password that cannot be right is refused without being hashed, and so in no time.
const std::string unhashed(2000, 'x');

std::string table_of(Visitor& host) {
  host.be_guest("Anna");
  return host.open_table(R"({"game":"skyjo","players":2})");
}

std::string own_origin(const Scene& scene) {
  return "http://127.0.0.1:" + std::to_string(scene.server->port());
}

}  // namespace

TEST_CASE("threat: another site opens a WebSocket in the browser of a player") {
  Scene scene;
  const std::string path = "/ws/tables/" + table_of(*scene.anna);
  for (const std::string origin : {"https://evil.example", "null", "http://127.0.0.1"}) {
    Line line(scene.server->port());
    CHECK(code_of(PlayLine::handshake(line, *scene.anna, path, {{"Origin", origin}})) == "origin");
  }
  PlayLine own(*scene.anna, path, {{"Origin", own_origin(scene)}});
  CHECK(own.receive().has_value());
}

TEST_CASE("threat: another site sends a form in the name of a player") {
  Scene scene;
  scene.anna->be_guest("Anna");
  const std::string body = R"({"name":"Eve"})";
  const Headers json{{"Content-Type", "application/json"}};
  CHECK(code_of(scene.anna->send("PATCH", "/api/me", body, json)) == "csrf");
  CHECK(code_of(scene.anna->send("PATCH", "/api/me", body,
                                 {{"Content-Type", "text/plain"}, {"X-Pioche", "1"}})) ==
        "json_type");
  CHECK(code_of(scene.anna->send("PATCH", "/api/me", body,
                                 {{"Content-Type", "application/json"},
                                  {"X-Pioche", "1"},
                                  {"Origin", "https://evil.example"}})) == "origin");
  // No other site may read or send with permission, either.
  const Answer asked =
      scene.anna->send("OPTIONS", "/api/me", "", {{"Origin", "https://evil.example"}});
  CHECK(asked.header("access-control-allow-origin") == "");
  CHECK(scene.anna->get("/api/me").body.find("Anna") != std::string::npos);
}

TEST_CASE("threat: a script is smuggled into a page, or the page into a frame") {
  Scene scene;
  for (const std::string path : {"/", "/api/me", "/api/nothing"}) {
    const Answer answer = scene.anna->get(path);
    const std::string policy = answer.header("content-security-policy");
    CHECK(policy.find("default-src 'none'") != std::string::npos);
    CHECK(policy.find("frame-ancestors 'none'") != std::string::npos);
    CHECK(policy.find("unsafe-inline") == std::string::npos);
    CHECK(policy.find("'unsafe-eval'") == std::string::npos);
    CHECK(answer.header("x-content-type-options") == "nosniff");
    CHECK(answer.header("referrer-policy") == "no-referrer");
    CHECK(answer.header("cross-origin-opener-policy") == "same-origin");
    CHECK(answer.header("cross-origin-resource-policy") == "same-origin");
  }
}

TEST_CASE("threat: a session is stolen or made up") {
  Scene scene;
  const Answer answer = scene.anna->ask("POST", "/api/guest", R"({"name":"Anna"})");
  const std::string cookie = answer.header("set-cookie");
  CHECK(cookie.find("HttpOnly") != std::string::npos);
  CHECK(cookie.find("SameSite=Lax") != std::string::npos);
  CHECK(cookie.find("Secure") == std::string::npos);
  std::string forged = scene.anna->cookie();
  for (const std::size_t place : {std::size_t{9}, forged.size() - 3}) {
    std::string changed = forged;
    changed[place] = changed[place] == 'a' ? 'b' : 'a';
    scene.anna->set_cookie(changed);
    CHECK(scene.anna->get("/api/me").body == R"({"person":null})");
  }
}

TEST_CASE("threat: a client pretends to come from elsewhere") {
  // Without a proxy nobody is believed, and so the limit of sign-ins holds.
  Scene alone([](server::Options& options) { options.exempt.clear(); });
  constexpr int sign_ins_at_once = 10;
  for (int i = 0; i < sign_ins_at_once + 2; ++i) {
    const Answer answer = alone.anna->send(
        "POST", "/api/session",
        R"({"login":"anna)" + std::to_string(i) + R"(","password":")" + unhashed + "\"}",
        {{"Content-Type", "application/json"},
         {"X-Pioche", "1"},
         {"X-Forwarded-For", "10.0.0." + std::to_string(i)}});
    CHECK(answer.status == (i < sign_ins_at_once ? 403 : 429));
    CHECK(code_of(answer) == (i < sign_ins_at_once ? "wrong_login" : "too_often"));
  }
  // Behind one that is named, TLS is believed too.
  Scene behind([](server::Options& options) { options.gate.proxies = {"127.0.0.1"}; });
  const Answer answer = behind.anna->send(
      "POST", "/api/guest", R"({"name":"Anna"})",
      {{"Content-Type", "application/json"}, {"X-Pioche", "1"}, {"X-Forwarded-Proto", "https"}});
  CHECK(answer.header("set-cookie").find("Secure") != std::string::npos);
  CHECK(answer.header("strict-transport-security") != "");
}

TEST_CASE("threat: passwords are guessed") {
  Scene scene([](server::Options& options) { options.exempt.clear(); });
  scene.anna->be_account("anna");
  constexpr int guesses_at_once = 5;
  const auto guess = [&](const std::string& login) {
    return scene.bob->ask("POST", "/api/session",
                          R"({"login":")" + login + R"(","password":")" + unhashed + "\"}");
  };
  for (int i = 0; i < guesses_at_once + 2; ++i) {
    const Answer answer = guess("anna");
    CHECK(answer.status == (i < guesses_at_once ? 403 : 429));
    CHECK(code_of(answer) == (i < guesses_at_once ? "wrong_login" : "too_often"));
  }
  // The login is limited, not yet the address.
  CHECK(guess("somebody else").status == 403);
  // Who knows the password has to wait as well, or it could still be guessed.
  CHECK(scene.anna->ask("POST", "/api/session", R"({"login":"anna","password":"correct horse"})")
            .status == 429);
}

TEST_CASE("threat: somebody asks too often, or opens too much") {
  Scene scene([](server::Options& options) { options.tables_per_person = 2; });
  table_of(*scene.anna);
  scene.anna->open_table(R"({"game":"skyjo","players":2})");
  CHECK(code_of(scene.anna->ask("POST", "/api/tables", R"({"game":"skyjo","players":2})")) ==
        "too_many_tables");
  server::Buckets buckets(3, 60);
  for (int i = 0; i < 3; ++i) CHECK(buckets.take("a", 0));
  CHECK(!buckets.take("a", 500));
  CHECK(buckets.take("b", 500));
  CHECK(buckets.take("a", 1500));
  CHECK(!buckets.take("a", 1500));
  // A client of IPv6 has more addresses than can be counted, all in one network.
  CHECK(server::network_of("2001:db8:1:2:3:4:5:6") == server::network_of("2001:db8:1:2::9"));
  CHECK(server::network_of("2001:db8:1:2::9") != server::network_of("2001:db8:1:3::9"));
  CHECK(server::network_of("10.1.2.3") == "10.1.2.3");
}

TEST_CASE("threat: one address takes all connections") {
  Scene scene([](server::Options& options) {
    options.gate.exempt.clear();
    options.gate.most_per_address = 3;
  });
  std::vector<Line> lines;
  for (int i = 0; i < 3; ++i) {
    lines.emplace_back(scene.server->port());
    lines.back().send("GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n");
    CHECK(lines.back().read_until("\r\n").find("200") != std::string::npos);
  }
  Line(scene.server->port()).expect_end();
  // From another address there is still room.
  Line other(scene.server->port(), "127.0.0.2");
  other.send("GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n");
  CHECK(other.read_until("\r\n").find("200") != std::string::npos);
}

TEST_CASE("threat: a request never ends") {
  Scene scene([](server::Options& options) {
    options.gate.head_seconds = options.gate.body_seconds = options.gate.idle_seconds = 1;
  });
  Line silent(scene.server->port());
  Line head(scene.server->port());
  head.send("GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ");
  Line body(scene.server->port());
  body.send("POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{");
  silent.expect_end();
  head.expect_end();
  body.expect_end();
}

TEST_CASE("threat: a request or a message is too big") {
  Scene scene;
  const std::string path = "/ws/tables/" + table_of(*scene.anna);
  CHECK(scene.anna->ask("POST", "/api/guest", std::string(70'000, ' ')).status == 413);
  CHECK(scene.anna->ask("POST", "/api/matches", std::string(5 << 20, ' ')).status == 413);
  CHECK(scene.anna->send("GET", "/api/me", "", {{"X-Long", std::string(20'000, 'x')}}).status ==
        431);
  PlayLine line(*scene.anna, path);
  line.receive("table");
  line.send(std::string(20'000, ' '));
  CHECK(!line.receive());
  CHECK(line.close_code == 1009);
  const std::string deep = std::string(5000, '[');
  PlayLine nested(*scene.anna, path);
  nested.send(deep);
  CHECK(Reading(nested.receive("refused"))["code"].text() == "bad_json");
}

TEST_CASE("threat: a client floods the table") {
  Scene scene([](server::Options& options) { options.gate.messages_per_second = 5; });
  PlayLine line(*scene.anna, "/ws/tables/" + table_of(*scene.anna));
  std::string flood;
  for (int i = 0; i < 50; ++i) flood += client_frame(0x81, R"({"do":"look"})");
  line.send_bytes(flood);
  while (line.receive()) {
  }
  CHECK(line.close_code == 1008);
}

TEST_CASE("threat: a client does not read what it is sent") {
  Scene scene([](server::Options& options) {
    options.gate.longest_queue = 64 << 10;
    options.gate.stall_seconds = 1;
  });
  const std::string table = table_of(*scene.anna);
  PlayLine slow(*scene.anna, "/ws/tables/" + table);
  const int small = 4096;
  setsockopt(slow.line().socket(), SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
  bool is_closed = false;
  for (int i = 0; i < 60'000 && !is_closed; ++i) {
    try {
      slow.send(R"({"do":"look"})");
    } catch (const std::exception&) {
      is_closed = true;
    }
  }
  if (!is_closed) slow.line().expect_end();
  const Answer metrics = scene.bob->get("/metrics");
  CHECK(metrics.body.find("pioche_slow_clients_total 0") == std::string::npos);
}

TEST_CASE("threat: a client is silent for ever") {
  Scene scene([](server::Options& options) { options.gate.ping_seconds = 1; });
  const std::string path = "/ws/tables/" + table_of(*scene.anna);
  PlayLine silent(*scene.anna, path);
  silent.receive("table");
  // Answers pings, and so stays.
  PlayLine answering(*scene.anna, path);
  auto heard = std::async(std::launch::async, [&] { return answering.receive("chat"); });
  // The last that the silent one is sent before the end is a ping.
  std::string sent;
  try {
    for (;;) sent += silent.line().read(1);
  } catch (const std::exception&) {
    silent.line().expect_end();
  }
  CHECK(sent.ends_with(std::string_view("\x89\0", 2)));
  scene.bob->be_guest("Bob");
  PlayLine other(*scene.bob, path);
  other.send(R"({"do":"chat","text":"who is still here?"})");
  CHECK(Reading(heard.get())["text"].text() == "who is still here?");
}

TEST_CASE("threat: a table is filled with watchers") {
  Scene scene([](server::Options& options) { options.watchers_per_table = 2; });
  const std::string path = "/ws/tables/" + table_of(*scene.anna);
  scene.bob->be_guest("Bob");
  PlayLine one(*scene.bob, path);
  PlayLine two(*scene.bob, path);
  PlayLine three(*scene.bob, path);
  CHECK(!three.receive());
  CHECK(three.close_code == 1013);
  // Whoever sits gets in.
  PlayLine host(*scene.anna, path);
  CHECK(host.receive().has_value());
}

TEST_CASE("threat: chat is abused") {
  Scene scene;
  PlayLine line(*scene.anna, "/ws/tables/" + table_of(*scene.anna));
  line.receive("table");
  line.send(R"({"do":"chat","id":1,"text":")" + std::string(301, 'x') + "\"}");
  CHECK(Reading(line.receive("refused"))["re"].integer() == 1);
  int refused = 0;
  for (int i = 0; i < 20; ++i) line.send(R"({"do":"chat","id":2,"text":"spam"})");
  for (int i = 0; i < 20;) {
    const Reading message(*line.receive());
    if (!message["re"]) continue;
    refused += message["type"].text() == "refused" ? 1 : 0;
    ++i;
  }
  CHECK(refused > 10);
}

TEST_CASE("threat: a card is read from the messages of another seat") {
  Scene scene;
  const std::string table = table_of(*scene.anna);
  scene.bob->be_guest("Bob");
  const std::string path = "/ws/tables/" + table;
  PlayLine anna(*scene.anna, path);
  PlayLine bob(*scene.bob, path);
  anna.send(R"({"do":"setup","game":"solo"})");
  bob.send(R"({"do":"sit","seat":1})");
  anna.send(R"({"do":"ready"})");
  bob.send(R"({"do":"ready"})");
  for (const auto& [line, other] : {std::pair{&anna, 1}, std::pair{&bob, 0}}) {
    std::string message;
    do message = line->receive("table");
    while (Reading(message)["match"].is(json::Kind::null));
    const Reading read(message);
    std::size_t place = 0;
    for (const json::Value hand : read["match"].find("view").find("hands")) {
      if (place++ != static_cast<std::size_t>(other)) continue;
      // Of another's hand there is a number, or unknown cards.
      if (hand.is(json::Kind::list))
        for (const json::Value card : hand) CHECK(card.text() == "?");
      else
        CHECK(hand.is(json::Kind::integer));
    }
    CHECK(read["room"].find("seed").is(json::Kind::null));
  }
}

TEST_CASE("threat: a path leads out of the embedded files") {
  Scene scene;
  for (const std::string path : {"/../../etc/passwd", "/assets/../../etc/passwd.txt",
                                 "/%2e%2e/%2e%2e/etc/passwd.txt", "/..%2f..%2fetc/passwd"}) {
    const Answer answer = scene.anna->get(path);
    CHECK(answer.body.find("root:") == std::string::npos);
  }
  CHECK(scene.anna->get("/%00").status == 400);
  CHECK(scene.anna->get("/%zz").status == 400);
}

TEST_CASE("threat: secrets are left lying about") {
  Scene scene;
  scene.anna->be_account("anna");
  // A folder of data that the server makes is its owner's alone, and so is every file in any.
  namespace fs = std::filesystem;
  const auto is_private = [](const fs::path& path) {
    return (fs::status(path).permissions() & (fs::perms::group_all | fs::perms::others_all)) ==
           fs::perms::none;
  };
  const fs::path made = fs::path(scene.folder.path()) / "made";
  const fs::path present = fs::path(scene.folder.path()) / "present";
  fs::create_directory(present);
  fs::permissions(present, fs::perms(0755));
  for (const fs::path& folder : {made, present}) {
    const RunningServer server(options_in(folder));
    for (const auto& file : fs::directory_iterator(folder)) CHECK(is_private(file.path()));
  }
  CHECK(is_private(made));
  CHECK(fs::status(present).permissions() == fs::perms(0755));
  for (const std::string& path :
       {std::string("/api/me"), "/api/people/" + scene.anna->id(), std::string("/metrics")}) {
    const Answer answer = scene.anna->get(path);
    CHECK(answer.body.find("argon2") == std::string::npos);
    CHECK(answer.body.find("correct horse") == std::string::npos);
  }
  CHECK(scene.bob->get("/api/people/" + scene.anna->id()).body.find("login") == std::string::npos);
}
