#include "bench/websocket/echo_server.h"

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#pragma clang diagnostic pop

namespace pioche::bench {

namespace {

namespace asio = boost::asio;
namespace websocket = boost::beast::websocket;
using tcp = asio::ip::tcp;
using error_code = boost::system::error_code;
using Executor = asio::io_context::executor_type;
using Socket = asio::basic_stream_socket<tcp, Executor>;

class Session : public std::enable_shared_from_this<Session> {
 public:
  explicit Session(Socket socket) : stream_(std::move(socket)) {
    stream_.next_layer().set_option(tcp::no_delay(true));
  }
  void start() {
    stream_.async_accept([self = shared_from_this()](const error_code& error) {
      if (!error) self->read();
    });
  }

 private:
  void read() {
    stream_.async_read(buffer_, [self = shared_from_this()](const error_code& error, std::size_t) {
      if (!error) self->write();
    });
  }
  void write() {
    stream_.async_write(buffer_.data(),
                        [self = shared_from_this()](const error_code& error, std::size_t) {
                          self->buffer_.clear();
                          if (!error) self->read();
                        });
  }

  websocket::stream<Socket, false> stream_;  // without compression
  boost::beast::flat_buffer buffer_;
};

class BeastEchoServer final : public EchoServer {
 public:
  BeastEchoServer() { accept(); }
  ~BeastEchoServer() override {
    context_.stop();
    thread_.join();
  }
  std::uint16_t port() const override { return acceptor_.local_endpoint().port(); }
  std::thread& thread() override { return thread_; }

 private:
  void accept() {
    acceptor_.async_accept([this](const error_code& error, Socket socket) {
      if (error) return;
      std::make_shared<Session>(std::move(socket))->start();
      accept();
    });
  }

  asio::io_context context_{1};  // one thread
  asio::basic_socket_acceptor<tcp, Executor> acceptor_{
      context_, tcp::endpoint(asio::ip::address_v4::loopback(), 0)};
  std::thread thread_{[this] { context_.run(); }};
};

}  // namespace

std::unique_ptr<EchoServer> beast_echo_server() { return std::make_unique<BeastEchoServer>(); }

}  // namespace pioche::bench
