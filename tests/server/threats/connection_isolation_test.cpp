// A fault while a connection is served costs that connection. A fault in what serves all of them ends
// the server with a line in the log.
#include <csignal>
#include <doctest/doctest.h>
#include <new>
#include <optional>
#include <stdexcept>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "server/http/http_server.h"
#include "tests/server/captured_stderr.h"
#include "tests/server/client.h"

using namespace pioche;
using namespace pioche::test;

namespace {

// Sends back what it is sent, unless that is a fault.
class Echo final : public net::WebSocketHandler {
 public:
  explicit Echo(bool fails_at_once) : fails_at_once_(fails_at_once) {}
  void on_open(net::WebSocket& socket) override {
    if (fails_at_once_) throw std::bad_alloc();
    socket_ = &socket;
  }
  void on_message(std::string_view message) override {
    if (message == "fault") throw std::bad_alloc();
    socket_->send(std::make_shared<const std::string>(message));
  }
  void on_close() override { socket_ = nullptr; }

 private:
  bool fails_at_once_;
  net::WebSocket* socket_ = nullptr;
};

class FaultyRequests final : public net::RequestHandler {
 public:
  net::Awaitable<net::Response> handle(net::Request request) override {
    if (request.path == "/fault") throw std::bad_alloc();
    co_return net::Response{};
  }
  net::Awaitable<net::UpgradeResult> upgrade(net::Request request) override {
    if (request.path == "/fault") throw std::bad_alloc();
    co_return std::make_unique<Echo>(request.path == "/fault-at-once");
  }
  bool takes_upload(std::string_view) const override { return false; }
  net::Awaitable<std::optional<net::Response>> refuse_upload(net::Request) override {
    co_return std::nullopt;
  }
};

class FaultyServer {
 public:
  ~FaultyServer() {
    loop_.stop();
    thread_.join();
  }
  std::uint16_t port() const { return http_.port(); }

 private:
  static net::HttpServerOptions options() {
    net::HttpServerOptions made;
    made.address = "127.0.0.1";
    made.port = 0;
    return made;
  }
  net::EventLoop loop_;
  FaultyRequests requests_;
  net::HttpServer http_{loop_, requests_, options()};
  std::thread thread_{[this] { loop_.run(); }};
};

// A WebSocket without any protocol that is recorded.
TcpClient upgraded(const FaultyServer& server, const std::string& path) {
  TcpClient client(server.port());
  client.send("GET " + path +
              " HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
              "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: pioche.1\r\n"
              "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
  return client;
}

TcpClient websocket(const FaultyServer& server, const std::string& path) {
  TcpClient client = upgraded(server, path);
  CHECK(client.read_until("\r\n\r\n").find("101") != std::string::npos);
  return client;
}

void check_echo(TcpClient& client) {
  client.send(client_frame(0x81, "is anybody there?"));
  CHECK(client.read(19).substr(2) == "is anybody there?");
}

}  // namespace

TEST_CASE("threat: a fault in one connection ends the others") {
  const CapturedStderr log;
  const FaultyServer server;
  TcpClient before = websocket(server, "/");
  check_echo(before);
  // One after the other, so that a loop that does not survive its first fault is noticed.
  for (int i = 0; i < 10; ++i) {
    TcpClient faulty = websocket(server, "/");
    // What comes with it is lost, too.
    faulty.send(client_frame(0x81, "fault") + client_frame(0x81, "lost"));
    faulty.expect_end();
    websocket(server, "/fault-at-once").expect_end();
    TcpClient refused = upgraded(server, "/fault");
    refused.expect_end();
    TcpClient request(server.port());
    request.send("GET /fault HTTP/1.1\r\nHost: x\r\n\r\n");
    CHECK(request.read_until("\r\n").find("500") != std::string::npos);
    check_echo(before);
    TcpClient after = websocket(server, "/");
    check_echo(after);
  }
}

TEST_CASE("a loop of the server that ends by a fault ends the server, and says so") {
  const CapturedStderr log;
  const pid_t process = fork();
  if (process == 0) {
    signal(SIGABRT, SIG_DFL);
    net::EventLoop loop;
    net::spawn(loop, []() -> net::Awaitable<> {
      throw std::runtime_error("nobody reads any more");
      co_return;
    }());
    loop.run();
    _exit(0);
  }
  int status = 0;
  REQUIRE(waitpid(process, &status, 0) == process);
  CHECK(WIFSIGNALED(status));
  CHECK(WTERMSIG(status) == SIGABRT);
  CHECK(log.text().find("nobody reads any more") != std::string::npos);
}
