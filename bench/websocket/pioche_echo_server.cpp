#include "bench/websocket/echo_server.h"
#include "server/http/http_server.h"

namespace pioche::bench {

namespace {

class EchoHandler final : public net::WebSocketHandler {
 public:
  void on_open(net::WebSocket& socket) override { socket_ = &socket; }
  void on_message(std::string_view message) override {
    socket_->send(std::make_shared<const std::string>(message));
  }
  void on_close() override {}

 private:
  net::WebSocket* socket_ = nullptr;
};

class UpgradeAll final : public net::RequestHandler {
 public:
  net::Awaitable<net::Response> handle(net::Request) override { co_return net::Response{}; }
  net::Awaitable<net::UpgradeResult> upgrade(net::Request) override {
    co_return net::UpgradeResult(std::make_unique<EchoHandler>());
  }
  bool takes_upload(std::string_view) const override { return false; }
  net::Awaitable<std::optional<net::Response>> refuse_upload(net::Request) override {
    co_return std::nullopt;
  }
};

class PiocheEchoServer final : public EchoServer {
 public:
  ~PiocheEchoServer() override {
    loop_.stop();
    thread_.join();
  }
  std::uint16_t port() const override { return server_.port(); }
  std::thread& thread() override { return thread_; }

 private:
  static net::HttpServerOptions options() {
    net::HttpServerOptions options;
    options.address = "127.0.0.1";
    options.port = 0;
    options.exempt = {"127.0.0.1"};
    options.messages_per_second = 10'000'000;
    return options;
  }

  net::EventLoop loop_;
  UpgradeAll handler_;
  net::HttpServer server_{loop_, handler_, options()};
  std::thread thread_{[this] { loop_.run(); }};
};

}  // namespace

std::unique_ptr<EchoServer> pioche_echo_server() { return std::make_unique<PiocheEchoServer>(); }

}  // namespace pioche::bench
