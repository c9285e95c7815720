// One test for each threat of docs/security.md; the names are those it gives. Those by people who
// want more than is theirs are in accounts_test.cpp.
#include <algorithm>
#include <doctest/doctest.h>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <future>
#include <sstream>
#include <sys/socket.h>

#include "server/http/rate_limiter.h"
#include "tests/sanitizer.h"
#include "tests/server/process_memory.h"
#include "tests/server/two_people.h"

using namespace pioche;
using namespace pioche::test;

namespace {

// A password that cannot be right is refused without being hashed, and so in no time.
const std::string unhashed(2000, 'x');

std::string table_of(HttpClient& host) {
  host.become_guest("Anna");
  return host.open_table(R"({"game":"skyjo","players":2})");
}

std::string own_origin(const TwoPeople& fixture) {
  return "http://127.0.0.1:" + std::to_string(fixture.server.port());
}

// The state of the timer (`tr`) of each established connection to a port, as the kernel lists them.
std::vector<std::string> connection_timers(std::uint16_t port) {
  std::vector<std::string> timers;
  std::ifstream list("/proc/self/net/tcp");
  const std::string local = fmt::format("0100007F:{:04X}", port);
  for (std::string line; std::getline(list, line);) {
    std::istringstream fields(line);
    std::string number, from, to, state, queues, timer;
    fields >> number >> from >> to >> state >> queues >> timer;
    if (from == local && state == "01") timers.push_back(timer.substr(0, 2));
  }
  return timers;
}

}  // namespace

TEST_CASE("threat: another site opens a WebSocket in the browser of a player") {
  TwoPeople fixture;
  const std::string path = "/ws/tables/" + table_of(fixture.anna);
  for (const std::string origin : {"https://evil.example", "null", "http://127.0.0.1"}) {
    CHECK(code_of(WebSocketClient::handshake(fixture.anna, path, {{"Origin", origin}})) ==
          "origin");
  }
  WebSocketClient own(fixture.anna, path, {{"Origin", own_origin(fixture)}});
  CHECK(own.receive().has_value());
}

TEST_CASE("threat: another site sends a form in the name of a player") {
  TwoPeople fixture;
  fixture.anna.become_guest("Anna");
  const std::string body = R"({"name":"Eve"})";
  const Headers json{{"Content-Type", "application/json"}};
  CHECK(code_of(fixture.anna.send("PATCH", "/api/me", body, json)) == "csrf");
  CHECK(code_of(fixture.anna.send("PATCH", "/api/me", body,
                                  {{"Content-Type", "text/plain"}, {"X-Pioche", "1"}})) ==
        "json_type");
  CHECK(code_of(fixture.anna.send("PATCH", "/api/me", body,
                                  {{"Content-Type", "application/json"},
                                   {"X-Pioche", "1"},
                                   {"Origin", "https://evil.example"}})) == "origin");
  // No other site may read or send with permission, either.
  const HttpResponse asked =
      fixture.anna.send("OPTIONS", "/api/me", "", {{"Origin", "https://evil.example"}});
  CHECK(asked.header("access-control-allow-origin") == "");
  CHECK(fixture.anna.get("/api/me").body.find("Anna") != std::string::npos);
}

TEST_CASE("threat: a script is smuggled into a page, or the page into a frame") {
  TwoPeople fixture;
  for (const std::string path : {"/", "/api/me", "/api/nothing"}) {
    const HttpResponse response = fixture.anna.get(path);
    const std::string policy = response.header("content-security-policy");
    CHECK(policy.find("default-src 'none'") != std::string::npos);
    CHECK(policy.find("frame-ancestors 'none'") != std::string::npos);
    CHECK(policy.find("unsafe-inline") == std::string::npos);
    CHECK(policy.find("'unsafe-eval'") == std::string::npos);
    CHECK(response.header("x-content-type-options") == "nosniff");
    CHECK(response.header("referrer-policy") == "no-referrer");
    CHECK(response.header("cross-origin-opener-policy") == "same-origin");
    CHECK(response.header("cross-origin-resource-policy") == "same-origin");
  }
}

TEST_CASE("threat: a session is stolen or made up") {
  TwoPeople fixture;
  const HttpResponse response = fixture.anna.request("POST", "/api/guest", R"({"name":"Anna"})");
  const std::string cookie = response.header("set-cookie");
  CHECK(cookie.find("HttpOnly") != std::string::npos);
  CHECK(cookie.find("SameSite=Lax") != std::string::npos);
  CHECK(cookie.find("Secure") == std::string::npos);
  std::string forged = fixture.anna.cookie();
  for (const std::size_t place : {std::size_t{9}, forged.size() - 3}) {
    std::string changed = forged;
    changed[place] = changed[place] == 'a' ? 'b' : 'a';
    fixture.anna.set_cookie(changed);
    CHECK(fixture.anna.get("/api/me").body == R"({"person":null})");
  }
}

TEST_CASE("threat: a client pretends to come from elsewhere") {
  // Without a proxy nobody is believed, and so the limit of sign-ins holds.
  TwoPeople alone([](server::Options& options) { options.exempt.clear(); });
  constexpr int sign_ins_at_once = 10;
  for (int i = 0; i < sign_ins_at_once + 2; ++i) {
    const HttpResponse response = alone.anna.send(
        "POST", "/api/session",
        R"({"login":"anna)" + std::to_string(i) + R"(","password":")" + unhashed + "\"}",
        {{"Content-Type", "application/json"},
         {"X-Pioche", "1"},
         {"X-Forwarded-For", "10.0.0." + std::to_string(i)}});
    CHECK(response.status == (i < sign_ins_at_once ? 403 : 429));
    CHECK(code_of(response) == (i < sign_ins_at_once ? "wrong_login" : "too_often"));
  }
  // Behind one that is named, TLS is believed too.
  TwoPeople behind([](server::Options& options) { options.http.proxies = {"127.0.0.1"}; });
  const HttpResponse response = behind.anna.send(
      "POST", "/api/guest", R"({"name":"Anna"})",
      {{"Content-Type", "application/json"}, {"X-Pioche", "1"}, {"X-Forwarded-Proto", "https"}});
  CHECK(response.header("set-cookie").find("Secure") != std::string::npos);
  CHECK(response.header("strict-transport-security") != "");
}

TEST_CASE("threat: passwords are guessed") {
  TwoPeople fixture([](server::Options& options) { options.exempt.clear(); });
  fixture.anna.create_account("anna");
  constexpr int guesses_at_once = 5;
  const auto guess = [&](const std::string& login) {
    return fixture.bob.request("POST", "/api/session",
                               R"({"login":")" + login + R"(","password":")" + unhashed + "\"}");
  };
  for (int i = 0; i < guesses_at_once + 2; ++i) {
    const HttpResponse response = guess("anna");
    CHECK(response.status == (i < guesses_at_once ? 403 : 429));
    CHECK(code_of(response) == (i < guesses_at_once ? "wrong_login" : "too_often"));
  }
  // The login is limited, not yet the address.
  CHECK(guess("somebody else").status == 403);
  // Who knows the password has to wait as well, or it could still be guessed.
  CHECK(
      fixture.anna.request("POST", "/api/session", R"({"login":"anna","password":"correct horse"})")
          .status == 429);
}

TEST_CASE("what a client may do comes back with time, and counts for its network") {
  server::RateLimiter limiter(3, 60);
  for (int i = 0; i < 3; ++i) CHECK(limiter.take("a", 0));
  CHECK(!limiter.take("a", 500));
  CHECK(limiter.take("b", 500));
  CHECK(limiter.take("a", 1500));
  CHECK(!limiter.take("a", 1500));
  // A client of IPv6 has more addresses than can be counted, all in one network.
  CHECK(server::network_of("2001:db8:1:2:3:4:5:6") == server::network_of("2001:db8:1:2::9"));
  CHECK(server::network_of("2001:db8:1:2::9") != server::network_of("2001:db8:1:3::9"));
  CHECK(server::network_of("10.1.2.3") == "10.1.2.3");
}

TEST_CASE("threat: one address takes all connections") {
  TwoPeople fixture([](server::Options& options) {
    options.http.exempt.clear();
    options.http.most_per_address = 3;
  });
  std::vector<TcpClient> sockets;
  for (int i = 0; i < 3; ++i) {
    sockets.emplace_back(fixture.server.port());
    sockets.back().send("GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n");
    CHECK(sockets.back().read_until("\r\n").find("200") != std::string::npos);
  }
  TcpClient(fixture.server.port()).expect_end();
  // From another address there is still room.
  TcpClient other(fixture.server.port(), "127.0.0.2");
  other.send("GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n");
  CHECK(other.read_until("\r\n").find("200") != std::string::npos);
}

TEST_CASE("threat: a request never ends") {
  TwoPeople fixture([](server::Options& options) {
    options.http.head_seconds = options.http.body_seconds = options.http.idle_seconds = 1;
  });
  TcpClient silent(fixture.server.port());
  TcpClient head(fixture.server.port());
  head.send("GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ");
  TcpClient body(fixture.server.port());
  body.send("POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{");
  silent.expect_end();
  head.expect_end();
  body.expect_end();
}

TEST_CASE("threat: a request or a message is too big") {
  TwoPeople fixture;
  const std::string path = "/ws/tables/" + table_of(fixture.anna);
  CHECK(fixture.anna.request("POST", "/api/guest", std::string(70'000, ' ')).status == 413);
  CHECK(fixture.anna.request("POST", "/api/matches", std::string(5 << 20, ' ')).status == 413);
  CHECK(fixture.anna.send("GET", "/api/me", "", {{"X-Long", std::string(20'000, 'x')}}).status ==
        431);
  WebSocketClient socket(fixture.anna, path);
  socket.receive("table");
  socket.send(std::string(20'000, ' '));
  CHECK(!socket.receive());
  CHECK(socket.close_code == 1009);
  const std::string deep = std::string(5000, '[');
  WebSocketClient nested(fixture.anna, path);
  nested.send(deep);
  CHECK(ParsedJson(nested.receive("refused"))["code"].text() == "bad_json");
}

TEST_CASE("threat: a client floods the table") {
  TwoPeople fixture([](server::Options& options) { options.http.messages_per_second = 5; });
  WebSocketClient socket(fixture.anna, "/ws/tables/" + table_of(fixture.anna));
  std::string flood;
  for (int i = 0; i < 50; ++i) flood += client_frame(0x81, R"({"do":"look"})");
  socket.send_bytes(flood);
  while (socket.receive()) {
  }
  CHECK(socket.close_code == 1008);
}

TEST_CASE("threat: a client does not read what it is sent") {
  TwoPeople fixture([](server::Options& options) {
    options.http.longest_queue = 64 << 10;
    options.http.stall_seconds = 1;
  });
  const std::string table = table_of(fixture.anna);
  WebSocketClient slow(fixture.anna, "/ws/tables/" + table);
  const int small = 4096;
  setsockopt(slow.tcp().fd(), SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
  const std::size_t before = resident_bytes(getpid());
  bool is_closed = false;
  for (int i = 0; i < 60'000 && !is_closed; ++i) {
    try {
      slow.send(R"({"do":"look"})");
    } catch (const std::exception&) {
      is_closed = true;
    }
  }
  if (!is_closed) slow.tcp().expect_end();
  const HttpResponse metrics = fixture.bob.get("/metrics");
  CHECK(metrics.body.find("pioche_slow_clients_total 0") == std::string::npos);
  // Far less than all that was asked for.
  if (!pioche::tests::is_sanitized) CHECK(resident_bytes(getpid()) < before + (24 << 20));
}

TEST_CASE("threat: a client is silent for ever") {
  // Pinged much later than through a proxy if it is connected directly.
  Headers headers;
  SUBCASE("connected directly") {}
  SUBCASE("through a proxy") { headers = {{"X-Forwarded-For", "192.0.2.1"}}; }
  TwoPeople fixture([&](server::Options& options) {
    (headers.empty() ? options.http.direct_ping_seconds : options.http.ping_seconds) = 1;
    options.http.pong_seconds = 1;
  });
  const std::string path = "/ws/tables/" + table_of(fixture.anna);
  WebSocketClient silent(fixture.anna, path, headers);
  silent.receive("table");
  // Answers pings, and so stays.
  WebSocketClient answering(fixture.anna, path, headers);
  // If its machine vanishes, the kernel, which probes it, ends the connection: timer 2.
  const std::vector<std::string> timers = connection_timers(fixture.anna.port());
  CHECK(timers.size() >= 2);
  CHECK(std::ranges::count(timers, "02") == std::ssize(timers));
  auto heard = std::async(std::launch::async, [&] { return answering.receive("chat"); });
  // The last that the silent one is sent before the end is a ping.
  std::string sent;
  try {
    for (;;) sent += silent.tcp().read(1);
  } catch (const std::exception&) {
    silent.tcp().expect_end();
  }
  CHECK(sent.ends_with(std::string_view("\x89\0", 2)));
  fixture.bob.become_guest("Bob");
  WebSocketClient other(fixture.bob, path);
  other.send(R"({"do":"chat","text":"who is still here?"})");
  CHECK(ParsedJson(heard.get())["text"].text() == "who is still here?");
}

TEST_CASE("threat: a table is filled with watchers") {
  TwoPeople fixture([](server::Options& options) { options.watchers_per_table = 2; });
  const std::string path = "/ws/tables/" + table_of(fixture.anna);
  fixture.bob.become_guest("Bob");
  WebSocketClient one(fixture.bob, path);
  WebSocketClient two(fixture.bob, path);
  WebSocketClient three(fixture.bob, path);
  CHECK(!three.receive());
  CHECK(three.close_code == 1013);
  // Whoever sits gets in.
  WebSocketClient host(fixture.anna, path);
  CHECK(host.receive().has_value());
}

TEST_CASE("threat: chat is abused") {
  TwoPeople fixture;
  WebSocketClient socket(fixture.anna, "/ws/tables/" + table_of(fixture.anna));
  socket.receive("table");
  socket.send(R"({"do":"chat","id":1,"text":")" + std::string(301, 'x') + "\"}");
  CHECK(ParsedJson(socket.receive("refused"))["re"].integer() == 1);
  int refused = 0;
  for (int i = 0; i < 20; ++i) socket.send(R"({"do":"chat","id":2,"text":"spam"})");
  for (int i = 0; i < 20;) {
    const ParsedJson message(*socket.receive());
    if (!message["re"]) continue;
    refused += message["type"].text() == "refused" ? 1 : 0;
    ++i;
  }
  CHECK(refused > 10);
}

TEST_CASE("threat: a card is read from the messages of another seat") {
  TwoPeople fixture;
  const std::string table = table_of(fixture.anna);
  fixture.bob.become_guest("Bob");
  const std::string path = "/ws/tables/" + table;
  WebSocketClient anna(fixture.anna, path);
  WebSocketClient bob(fixture.bob, path);
  anna.send(R"({"do":"setup","game":"solo"})");
  bob.send(R"({"do":"sit","seat":1})");
  anna.send(R"({"do":"ready"})");
  bob.send(R"({"do":"ready"})");
  for (const auto& [socket, other] : {std::pair{&anna, 1}, std::pair{&bob, 0}}) {
    std::string message;
    do message = socket->receive("table");
    while (ParsedJson(message)["match"].is(json::Kind::null));
    const ParsedJson read(message);
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
  TwoPeople fixture;
  for (const std::string path : {"/../../etc/passwd", "/assets/../../etc/passwd.txt",
                                 "/%2e%2e/%2e%2e/etc/passwd.txt", "/..%2f..%2fetc/passwd"}) {
    const HttpResponse response = fixture.anna.get(path);
    CHECK(response.body.find("root:") == std::string::npos);
  }
  CHECK(fixture.anna.get("/%00").status == 400);
  CHECK(fixture.anna.get("/%zz").status == 400);
}

TEST_CASE("threat: secrets are left lying about") {
  TwoPeople fixture;
  fixture.anna.create_account("anna");
  // A folder of data that the server makes is its owner's alone, and so is every file in any.
  namespace fs = std::filesystem;
  const auto is_private = [](const fs::path& path) {
    return (fs::status(path).permissions() & (fs::perms::group_all | fs::perms::others_all)) ==
           fs::perms::none;
  };
  const fs::path made = fs::path(fixture.folder.path()) / "made";
  const fs::path present = fs::path(fixture.folder.path()) / "present";
  fs::create_directory(present);
  fs::permissions(present, fs::perms(0755));
  for (const fs::path& folder : {made, present}) {
    const RunningServer server(options_in(folder));
    for (const auto& file : fs::directory_iterator(folder)) CHECK(is_private(file.path()));
  }
  CHECK(is_private(made));
  CHECK(fs::status(present).permissions() == fs::perms(0755));
  for (const std::string& path :
       {std::string("/api/me"), "/api/people/" + fixture.anna.id(), std::string("/metrics")}) {
    const HttpResponse response = fixture.anna.get(path);
    CHECK(response.body.find("argon2") == std::string::npos);
    CHECK(response.body.find("correct horse") == std::string::npos);
  }
  CHECK(fixture.bob.get("/api/people/" + fixture.anna.id()).body.find("login") ==
        std::string::npos);
}
