// Strangers can neither stop the server nor make it use more than its budgets. One test for each of
// these threats of docs/security.md.
#include <csignal>
#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "engine/invariant.h"
#include "server/runtime/clock.h"
#include "server/runtime/log.h"
#include "server/tables/log_budget.h"
#include "tests/sanitizer.h"
#include "tests/server/behind_proxy.h"
#include "tests/server/eventually.h"
#include "tests/server/process_memory.h"
#include "tests/server/store/failing_disk.h"
#include "tests/server/two_people.h"

using namespace pioche;
using namespace pioche::test;

namespace {

const Headers json_of_page{{"Content-Type", "application/json"}, {"X-Pioche", "1"}};

Headers forwarded_for(const std::vector<std::string>& lines) {
  Headers headers = json_of_page;
  for (const std::string& line : lines) headers.emplace_back("X-Forwarded-For", line);
  return headers;
}

std::string head(const std::string& method, const std::string& path, const std::string& more) {
  return method + " " + path + " HTTP/1.1\r\n" + more + "\r\n";
}

// The status line of the answer to these bytes.
std::string answer_to(TcpClient& client, const std::string& bytes) {
  client.send(bytes);
  return client.read_until("\r\n");
}

}  // namespace

TEST_CASE("threat: a client adds a line that a proxy is believed for") {
  TwoPeople people(put_behind_proxy);
  constexpr int guests_at_once = 20;
  int refused = 0;
  for (int i = 0; i < guests_at_once + 3; ++i) {
    const Headers lines = forwarded_for({"10.0.0." + std::to_string(i), "192.0.2.7"});
    if (people.anna.send("POST", "/api/guest", R"({"name":"Anna"})", lines).status == 429)
      ++refused;
  }
  CHECK(refused == 3);
  CHECK(people.bob
            .send("POST", "/api/guest", R"({"name":"Bob"})",
                  forwarded_for({"192.0.2.7", "192.0.2.8"}))
            .status == 201);
}

TEST_CASE("threat: one client of a proxy takes all connections") {
  TwoPeople people([](server::Options& options) {
    put_behind_proxy(options);
    options.http.most_per_address = 3;
  });
  std::vector<std::unique_ptr<WebSocketClient>> sockets;
  // All of one network, which has a whole /64.
  for (const std::string host : {"1", "2", "3"})
    sockets.push_back(std::make_unique<WebSocketClient>(
        people.anna, "/ws/lobby", Headers{{"X-Forwarded-For", "2001:db8:1:2::" + host}}));
  const auto status = [&](const std::string& address) {
    return WebSocketClient::handshake(people.anna, "/ws/lobby", {{"X-Forwarded-For", address}})
        .status;
  };
  CHECK(status("2001:db8:1:2::4") == 429);
  CHECK(status("2001:db8:1:3::4") == 101);
  sockets.clear();
  CHECK(eventually([&] { return status("2001:db8:1:2::4") == 101; }));
}

TEST_CASE("threat: a body is smuggled in as the next request") {
  TwoPeople people;
  const std::string host = "Host: x\r\n";
  const std::string hidden = "GET /api/me HTTP/1.1\r\nHost: x\r\n\r\n";
  TcpClient coded(people.server.port());
  CHECK(answer_to(coded,
                  head("GET", "/api/health", host + "Transfer-Encoding: xchunked\r\n") + hidden)
            .find("501") != std::string::npos);
  CHECK(coded.read_until("\r\n\r\n").find("close") != std::string::npos);
  for (const std::string& hosts : {std::string(), host + host}) {
    TcpClient client(people.server.port());
    CHECK(answer_to(client, head("GET", "/api/health", hosts)).find("400") != std::string::npos);
  }
  TcpClient old(people.server.port());
  CHECK(answer_to(old, "GET /api/health HTTP/1.0\r\n\r\n").find("200") != std::string::npos);
}

TEST_CASE("threat: strangers fill the memory with uploads") {
  TwoPeople people([](server::Options& options) { options.http.most_body_bytes = 600'000; });
  const auto upload = [&](const std::string& more, int length) {
    return head("POST", "/api/matches",
                "Host: x\r\nContent-Type: application/json\r\nX-Pioche: 1\r\n" + more +
                    "Content-Length: " + std::to_string(length) + "\r\n");
  };
  // Who sends it is asked before the body is read.
  TcpClient stranger(people.server.port());
  CHECK(answer_to(stranger, upload("", 400'000)).find("401") != std::string::npos);
  people.anna.become_guest("Anna");
  std::string cookie;
  for (const auto& [name, value] : people.anna.credentials())
    cookie += name + ": " + value + "\r\n";
  {
    TcpClient known(people.server.port());
    known.send(upload(cookie, 400'000) + "{");
    // All bodies have one budget.
    CHECK(eventually([&] {
      TcpClient second(people.server.port());
      return answer_to(second, upload(cookie, 300'000)).find("503") != std::string::npos;
    }));
    CHECK(people.bob.get("/api/health").status == 200);
  }
  CHECK(eventually([&] {
    return people.anna.request("POST", "/api/matches", std::string(300'000, ' ')).status == 400;
  }));
}

TEST_CASE("threat: metrics tell what players may not know") {
  TwoPeople people;
  CHECK(people.anna.get("/metrics").status == 200);
  // A proxy that nobody named would make a stranger of this machine.
  CHECK(code_of(people.anna.send("GET", "/metrics", "", {{"X-Forwarded-For", "192.0.2.7"}})) ==
        "metrics");
  TwoPeople elsewhere([](server::Options& options) { options.metrics_from = {"192.0.2.0/24"}; });
  CHECK(code_of(elsewhere.anna.get("/metrics")) == "metrics");
}

TEST_CASE("threat: a stranger locks an account with wrong passwords") {
  TwoPeople people(put_behind_proxy);
  const auto sign_in = [&](const std::string& address, const std::string& password) {
    return people.bob
        .send("POST", "/api/session", R"({"login":"anna","password":")" + password + "\"}",
              forwarded_for({address}))
        .status;
  };
  people.anna.create_account("anna");
  const std::string wrong(2000, 'x');  // refused without being hashed
  CHECK(sign_in("192.0.2.1", "correct horse") == 200);
  for (int i = 0; i < 5; ++i) CHECK(sign_in("192.0.2.66", wrong) == 403);
  CHECK(sign_in("192.0.2.66", wrong) == 429);
  CHECK(sign_in("192.0.2.2", "correct horse") == 200);
  // Many strangers together are stopped, and whoever has signed in before is not.
  int refused = 0;
  for (int i = 0; i < 60; ++i)
    if (sign_in("198.51.100." + std::to_string(i), wrong) == 429) ++refused;
  CHECK(refused > 5);
  CHECK(sign_in("192.0.2.1", "correct horse") == 200);
}

TEST_CASE("threat: the log is not read, and the server waits for it") {
  std::array<int, 2> ends{};
  REQUIRE(pipe2(ends.data(), O_NONBLOCK | O_CLOEXEC) == 0);
  const int original = dup(STDERR_FILENO);
  dup2(ends[1], STDERR_FILENO);
  fcntl(STDERR_FILENO, F_SETFL, 0);  // a write would wait
  for (int i = 0; i < 5000; ++i)
    server::log(server::LogLevel::error, std::string_view("a line that nobody reads"));
  std::string text(1 << 20, '\0');
  const auto drain = [&] {
    const ssize_t count = read(ends[0], text.data(), text.size());
    return std::string(text.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
  };
  CHECK(drain().find("a line that nobody reads") != std::string::npos);
  while (!drain().empty()) {
  }
  server::log(server::LogLevel::error, std::string_view("somebody reads again"));
  const std::string rest = drain();
  dup2(original, STDERR_FILENO);
  for (const int end : {ends[0], ends[1], original}) close(end);
  CHECK(rest.find("lines were dropped") != std::string::npos);
  CHECK(rest.find("somebody reads again") != std::string::npos);
}

TEST_CASE("threat: small requests make the server owe large answers") {
  const TemporaryFolder folder;
  ServerProcess process(folder.path(), {"--messages-per-second", "1000", "--exempt", "loopback"});
  process.start();
  constexpr rlim_t memory = 512 << 20;
  const rlimit limit{memory, memory};
  if (!pioche::tests::is_sanitized)
    REQUIRE(prlimit(process.process(), RLIMIT_DATA, &limit, nullptr) == 0);
  HttpClient host(process.port());
  host.become_guest("Anna");
  const std::string path = "/ws/tables/" + host.open_table(R"({"game":"skyjo","players":2})");
  // A table with all that it can hold, so that each answer is long.
  {
    const std::string line(290, 'x');
    for (int person = 0; person < 10; ++person) {
      HttpClient guest(process.port());
      guest.become_guest("Guest");
      WebSocketClient talking(guest, path);
      talking.receive("table");
      for (int i = 0; i < 5; ++i) talking.send(R"({"do":"chat","id":1,"text":")" + line + "\"}");
      for (int i = 0; i < 5;)
        if (ParsedJson(*talking.receive())["re"]) ++i;
    }
  }
  std::vector<std::unique_ptr<WebSocketClient>> silent;
  std::string flood;
  for (int i = 0; i < 1500; ++i)
    flood += client_frame(0x81, R"({"do":"host","person":")" + host.id() + "\"}") +
             client_frame(0x81, R"({"do":"look"})");
  for (int i = 0; i < 9; ++i) silent.push_back(std::make_unique<WebSocketClient>(host, path));
  for (const auto& socket : silent) {
    try {
      socket->send_bytes(flood);
    } catch (const std::exception&) {
      // It was closed already.
    }
  }
  HttpClient honest(process.port());
  honest.become_guest("Bob");
  WebSocketClient other(honest,
                        "/ws/tables/" + honest.open_table(R"({"game":"skyjo","players":2})"));
  other.receive("table");
  other.send(R"({"do":"chat","id":7,"text":"is anybody there?"})");
  CHECK(ParsedJson(other.receive("chat"))["text"].text() == "is anybody there?");
  CHECK(honest.get("/api/health").status == 200);
  if (!pioche::tests::is_sanitized) CHECK(resident_bytes(process.process()) < memory / 2);
  CHECK(process.is_running());
}

TEST_CASE("threat: a stall of the server costs a player time") {
  server::TableClock clock(1'000'000, 50);
  CHECK(clock.read(150) == 1'000'100);
  CHECK(clock.read(500) == 1'000'450);
  // Stopped for 15 s.
  CHECK(clock.read(15'500) == 1'000'550);
  CHECK(clock.read(15'600) == 1'000'650);
  CHECK(clock.stalled() == 14'900);

  const TemporaryFolder folder;
  ServerProcess process(folder.path(), {"--exempt", "loopback"});
  process.start();
  HttpClient host(process.port());
  host.become_guest("Anna");
  WebSocketClient socket(
      host, "/ws/tables/" + host.open_table(R"({"game":"skyjo","players":2,"start":true,)"
                                            R"("bots":[null,"easy"],"pace":0,)"
                                            R"("clock":{"kind":"move","seconds":3}})"));
  const ParsedJson table(socket.receive("table"));
  const auto dealt = std::chrono::steady_clock::now();
  constexpr std::chrono::seconds seconds_for_a_move{3};
  std::string move;
  for (const json::Value legal : table["match"].find("legal")) move = legal.find("move").text();
  kill(process.process(), SIGSTOP);
  socket.send(R"({"do":"move","id":1,"move":")" + move + "\"}");
  // Until the clock of the calendar would have run out.
  CHECK(eventually([&] { return std::chrono::steady_clock::now() - dealt > seconds_for_a_move; }));
  kill(process.process(), SIGCONT);
  ParsedJson moved(socket.receive("moved"));
  CHECK(moved["seat"].integer() == 0);
  CHECK(moved["by"].text() == "person");
}

TEST_CASE("threat: a stall of the disk costs a player time") {
  server::TableClock clock(1'000'000, 50);
  clock.hold(100);
  CHECK(clock.read(400) == 1'000'050);
  CHECK(clock.read(15'000) == 1'000'050);
  clock.release(15'050);
  CHECK(clock.read(15'150) == 1'000'150);

  pioche::tests::FailingDisk disk;
  const TemporaryFolder folder;
  const RunningServer server(options_in(folder.path()));
  HttpClient host(server.port());
  host.become_guest("Anna");
  WebSocketClient socket(
      host, "/ws/tables/" + host.open_table(R"({"game":"skyjo","players":2,"start":true,)"
                                            R"("bots":[null,"easy"],"pace":0,)"
                                            R"("clock":{"kind":"move","seconds":5}})"));
  const ParsedJson table(socket.receive("table"));
  std::string move;
  for (const json::Value legal : table["match"].find("legal")) move = legal.find("move").text();
  disk.stall();
  socket.send(R"({"do":"move","move":")" + move + "\"}");
  // Until the time for the next move of which nobody has heard would be over.
  const auto sent = std::chrono::steady_clock::now();
  CHECK(eventually(
      [&] { return std::chrono::steady_clock::now() - sent > std::chrono::seconds(7); }));
  disk.mend();
  socket.send(R"({"do":"look","id":9})");
  // Whatever was played meanwhile was not played by the clock.
  for (;;) {
    const auto message = socket.receive();
    REQUIRE(message);
    const ParsedJson told(*message);
    if (told["type"].text() == "moved") CHECK(told["by"].text() != "clock");
    if (told["re"] && told["re"].integer() == 9) break;
  }
}

TEST_CASE("threat: the event loop hangs, and nobody notices") {
  const TemporaryFolder folder;
  const std::string name = folder.path() + "/notify";
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  std::copy(name.begin(), name.end(), address.sun_path);
  const int manager = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  REQUIRE(bind(manager, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
  const timeval longest{.tv_sec = 60, .tv_usec = 0};
  setsockopt(manager, SOL_SOCKET, SO_RCVTIMEO, &longest, sizeof longest);
  setenv("NOTIFY_SOCKET", name.c_str(), 1);
  setenv("WATCHDOG_USEC", "60000", 1);
  ServerProcess process(folder.path() + "/data");
  process.start();
  unsetenv("NOTIFY_SOCKET");
  unsetenv("WATCHDOG_USEC");
  const auto message = [&] {
    std::array<char, 64> text{};
    const ssize_t count = recv(manager, text.data(), text.size(), 0);
    return std::string(text.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
  };
  CHECK(message() == "READY=1");
  CHECK(message() == "WATCHDOG=1");
  CHECK(message() == "WATCHDOG=1");
  // A loop that hangs reports no more: systemd would start the server again.
  kill(process.process(), SIGSTOP);
  const timeval several_times_the_limit{.tv_sec = 0, .tv_usec = 500'000};
  setsockopt(manager, SOL_SOCKET, SO_RCVTIMEO, &several_times_the_limit,
             sizeof several_times_the_limit);
  while (!message().empty()) {
  }
  CHECK(message().empty());
  setsockopt(manager, SOL_SOCKET, SO_RCVTIMEO, &longest, sizeof longest);
  kill(process.process(), SIGCONT);
  CHECK(message() == "WATCHDOG=1");
  close(manager);
}

TEST_CASE("threat: one guest fills the disk") {
  server::LogBudget budget({.person = {1000, 60}, .network = {1500, 60}});
  const server::LogPayer anna{"anna", "192.0.2.7"};
  const server::LogPayer bob{"bob", "192.0.2.7"};
  const server::LogPayer exempt{"carl", ""};
  CHECK(budget.may_write(anna, 0));
  budget.charge(anna, 0, 1100);
  CHECK(!budget.may_write(anna, 0));
  CHECK(budget.may_write(bob, 0));
  budget.charge(bob, 0, 500);
  CHECK(!budget.may_write(bob, 0));
  budget.charge(exempt, 0, 1'000'000);
  CHECK(budget.may_write(exempt, 0));
  // A byte comes back every second.
  CHECK(!budget.may_write(anna, 99'000));
  CHECK(budget.may_write(anna, 102'000));

  TwoPeople people([](server::Options& options) {
    options.exempt.clear();
    options.log_budget.person = {20'000, 0.001};
  });
  people.anna.become_guest("Anna");
  people.bob.become_guest("Bob");
  WebSocketClient anna_socket(
      people.anna, "/ws/tables/" + people.anna.open_table(R"({"game":"skyjo","players":2})"));
  anna_socket.receive("table");
  // Sends a change and waits for the answer; false: closed instead.
  const auto change = [&](int players) {
    anna_socket.send(R"({"do":"setup","id":1,"players":)" + std::to_string(players) + "}");
    std::optional<std::string> message;
    do message = anna_socket.receive();
    while (message && !ParsedJson(*message)["re"]);
    return message.has_value();
  };
  int changes = 0;
  while (changes < 1000 && change(2 + changes % 2)) ++changes;
  CHECK(anna_socket.close_code == 1008);
  CHECK(changes > 10);
  CHECK(changes < 500);
  WebSocketClient bob_socket(
      people.bob, "/ws/tables/" + people.bob.open_table(R"({"game":"skyjo","players":2})"));
  bob_socket.receive("table");
  bob_socket.send(R"({"do":"setup","id":1,"players":3})");
  CHECK(ParsedJson(bob_socket.receive("room"))["room"]);
}

TEST_CASE("threat: everybody together fills the disk") {
  server::LogBudget budget(
      {.person = {1000, 1}, .network = {1000, 1}, .all = {1500, 1}, .last_of_person = 100});
  const server::LogPayer anna{"anna", "192.0.2.7"};
  const server::LogPayer bob{"bob", "192.0.2.8"};
  const server::LogPayer carl{"carl", "192.0.2.9"};
  budget.charge(anna, 0, 800);
  CHECK(budget.may_write(anna, 0));
  budget.charge(bob, 0, 800);
  // All have used up theirs; whoever has written little goes on.
  CHECK(!budget.may_write(anna, 0));
  CHECK(!budget.may_write(bob, 0));
  CHECK(budget.may_write(carl, 0));
  budget.charge(carl, 0, 150);
  CHECK(!budget.may_write(carl, 0));
}

TEST_CASE("threat: one guest fills the disk with chat") {
  TwoPeople people([](server::Options& options) {
    options.exempt.clear();
    options.log_budget.person = {1000, 0.001};
  });
  people.anna.become_guest("Anna");
  people.bob.become_guest("Bob");
  const std::string path =
      "/ws/tables/" + people.anna.open_table(R"({"game":"skyjo","players":2})");
  WebSocketClient anna(people.anna, path);
  WebSocketClient bob(people.bob, path);
  bob.receive("table");
  // Fewer than the rate of chat allows.
  for (int i = 0; i < 5; ++i) bob.send(R"({"do":"chat","text":")" + std::string(290, 'x') + "\"}");
  while (bob.receive()) {
  }
  CHECK(bob.close_code == 1008);
  anna.send(R"({"do":"setup","id":1,"players":3})");
  CHECK(ParsedJson(anna.receive("room"))["room"]);
}

TEST_CASE("threat: one address has all bodies of requests") {
  TwoPeople people([](server::Options& options) {
    put_behind_proxy(options);
    options.http.most_body_bytes_per_address = 100'000;
  });
  const auto request = [&](const std::string& address, int length) {
    return head("POST", "/api/guest",
                "Host: x\r\nContent-Type: application/json\r\nX-Pioche: 1\r\nX-Forwarded-For: " +
                    address + "\r\nContent-Length: " + std::to_string(length) + "\r\n");
  };
  {
    TcpClient first(people.server.port());
    first.send(request("192.0.2.7", 60'000) + "{");
    CHECK(eventually([&] {
      TcpClient second(people.server.port());
      // Where it is not refused at once, it is answered because of what is in it.
      return answer_to(second, request("192.0.2.7", 60'000) + std::string(60'000, ' '))
                 .find("429") != std::string::npos;
    }));
    TcpClient other(people.server.port());
    CHECK(answer_to(other, request("192.0.2.8", 60'000) + std::string(60'000, ' ')).find("400") !=
          std::string::npos);
  }
  CHECK(eventually([&] {
    TcpClient again(people.server.port());
    return answer_to(again, request("192.0.2.7", 60'000) + std::string(60'000, ' ')).find("400") !=
           std::string::npos;
  }));
}

TEST_CASE("an invariant that fails is an exception in every build") {
  CHECK_THROWS_WITH(check_invariant(false, "two cards are one"), "two cards are one");
  check_invariant(true, "");
}
