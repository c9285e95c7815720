#include "load/connection.h"

#include <array>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/startup_error.h"
#include "load/asio.h"

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#pragma clang diagnostic pop

namespace pioche::load {

namespace {

namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using error_code = boost::system::error_code;
using tcp = asio::ip::tcp;
using Socket = asio::basic_stream_socket<tcp, Executor>;
using WebSocketStream = websocket::stream<Socket, false>;  // without compression
using BindWithoutPort = asio::detail::socket_option::boolean<IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT>;

constexpr const char* host = "localhost";
constexpr std::size_t max_body = 1 << 20;
constexpr std::size_t max_message = 64 << 20;
constexpr std::size_t write_buffer_size = 512;  // a longer message is sent in pieces

bool is_malformed(const error_code& error) {
  static const auto& http_errors = make_error_code(http::error::bad_method).category();
  static const auto& websocket_errors = make_error_code(websocket::error::closed).category();
  return (error.category() == http_errors && error != http::error::end_of_stream &&
          error != http::error::partial_message) ||
         error.category() == websocket_errors;
}

std::size_t frame_size(std::size_t payload) {
  return payload + (payload < 126 ? 2 : payload < 65536 ? 4 : 10);
}

std::string_view without_attributes(std::string_view cookie) {
  return cookie.substr(0, cookie.find(';'));
}

void check(const error_code& error) {
  if (error) throw StartupError({"load.sockets", {}, error.message()});
}

}  // namespace

// One socket, from `open` to its end. `owner` is null once the connection has closed it: operations
// that end afterwards are ignored.
struct Connection::Link : std::enable_shared_from_this<Link> {
  explicit Link(Connection& connection)
      : owner(&connection), stream(connection.loop_.impl().context) {
    stream.secure_prng(false);  // masks need not be secret here, only cheap
    stream.write_buffer_bytes(write_buffer_size);
    stream.auto_fragment(false);
    stream.read_message_max(max_message);
  }

  Socket& socket() { return stream.next_layer(); }
  ConnectionHandler& handler() const { return owner->handler_; }

  // The handler of an operation: calls `next` with the number of bytes if it was successful and the
  // connection is still this one.
  template <class Next>
  auto then(Next next) {
    return [self = shared_from_this(), next = std::move(next)](const error_code& error,
                                                               std::size_t count = 0) {
      if (self->owner == nullptr) return;
      if (error) return self->fail(error);
      next(*self, count);
    };
  }

  // The same, whether it was successful or not.
  template <class Next>
  auto then_always(Next next) {
    return [self = shared_from_this(), next = std::move(next)](const error_code&, std::size_t) {
      if (self->owner != nullptr) next(*self);
    };
  }

  void connect(const Address& address, std::uint32_t number) {
    error_code error;
    socket().open(tcp::v4(), error);
    check(error);
    socket().set_option(tcp::no_delay(true), error);
    if (address.is_loopback()) {
      socket().set_option(BindWithoutPort(true), error);
      socket().bind({asio::ip::address_v4(0x7F010000U + number % 0xFE0000U + 1), 0}, error);
      check(error);
    }
    const tcp::endpoint server(asio::ip::address_v4(ntohl(address.server.sin_addr.s_addr)),
                               ntohs(address.server.sin_port));
    socket().async_connect(server, then([](Link& link, std::size_t) {
                             link.is_connected = true;
                             for (const auto& operation : std::exchange(link.when_connected, {}))
                               operation();
                           }));
  }

  // Now, or once the connection is established.
  void start(std::function<void()> operation) {
    if (is_connected)
      operation();
    else
      when_connected.push_back(std::move(operation));
  }

  void fail(const error_code& error) const {
    const Ending ending = !is_connected                       ? Ending::not_connected
                          : error == websocket::error::closed ? Ending::closed
                          : is_malformed(error)               ? Ending::malformed
                                                              : Ending::lost;
    Connection& connection = *owner;
    connection.close();
    connection.handler_.on_end(ending, error);
  }

  void send_request(http::verb verb, std::string_view path, std::string_view body,
                    std::string_view cookie) {
    request = {verb, path, 11, std::string(body)};
    request.set(http::field::host, host);
    if (!cookie.empty()) request.set(http::field::cookie, cookie);
    if (verb == http::verb::post) {
      request.set(http::field::content_type, "application/json");
      request.set("X-Pioche", "1");
    }
    request.prepare_payload();
    start([this] {
      // Where it fails, the answer may say why: the server may refuse before it has read all.
      http::async_write(socket(), request, then_always([](Link& link) { link.read_response(); }));
    });
  }

  void read_response() {
    parser.emplace();
    parser->body_limit(max_body);
    http::async_read(
        socket(), buffer, *parser, then([](Link& link, std::size_t count) {
          link.owner->bytes_in_ += count;
          link.handler().on_response(
              {.status = static_cast<int>(link.parser->get().result_int()),
               .body = link.parser->get().body(),
               .cookie = without_attributes(link.parser->get()[http::field::set_cookie])});
        }));
  }

  void send_upgrade(std::string path, std::string cookie) {
    stream.set_option(
        websocket::stream_base::decorator([cookie = std::move(cookie)](websocket::request_type& r) {
          r.set(http::field::cookie, cookie);
          r.set(http::field::sec_websocket_protocol, "pioche.1");
        }));
    start([this, path = std::move(path)] {
      stream.async_handshake(
          upgrade_response, host, path,
          [self = shared_from_this()](const error_code& error) { self->on_upgraded(error); });
    });
  }

  void on_upgraded(const error_code& error) {
    if (owner == nullptr) return;
    if (error && error != websocket::error::upgrade_declined) return fail(error);
    is_upgraded = !error;
    stream.control_callback([this](websocket::frame_type type, beast::string_view) {
      if (owner != nullptr && type == websocket::frame_type::pong) handler().on_pong();
    });
    const auto self = shared_from_this();
    handler().on_response({static_cast<int>(upgrade_response.result_int()), {}, {}});
    if (owner != nullptr && is_upgraded && is_reading) read_message();
  }

  void read_message() {
    stream.async_read(
        buffer, then([](Link& link, std::size_t count) {
          link.owner->bytes_in_ += frame_size(count);
          link.handler().on_message({static_cast<const char*>(link.buffer.data().data()), count});
          link.buffer.clear();
          if (link.owner != nullptr) link.read_message();
        }));
  }

  // Reads and forgets.
  void read_bytes() {
    socket().async_read_some(asio::buffer(discarded), then([](Link& link, std::size_t) {
                               link.handler().on_bytes();
                               if (link.owner != nullptr) link.read_bytes();
                             }));
  }

  struct Outgoing {
    std::string bytes;
    bool is_message;
  };
  void queue(Outgoing outgoing) {
    outbox.push_back(std::move(outgoing));
    if (outbox.size() == 1) start([this] { write_next(); });
  }

  void write_next() {
    // Where it fails, the pending read reports why the connection ended.
    auto written = then_always([](Link& link) {
      link.outbox.pop_front();
      if (!link.outbox.empty()) link.write_next();
    });
    if (outbox.front().is_message)
      stream.async_write(asio::buffer(outbox.front().bytes), std::move(written));
    else
      asio::async_write(socket(), asio::buffer(outbox.front().bytes), std::move(written));
  }

  Connection* owner;
  WebSocketStream stream;
  std::vector<std::function<void()>> when_connected;
  http::request<http::string_body> request;
  std::optional<http::response_parser<http::string_body>> parser;
  websocket::response_type upgrade_response;
  beast::flat_buffer buffer;
  std::deque<Outgoing> outbox;
  std::array<char, 512> discarded{};
  bool is_connected = false;
  bool is_upgraded = false;
  bool is_reading = true;
};

Connection::Connection(EventLoop& loop, ConnectionHandler& handler)
    : loop_(loop), handler_(handler) {}

Connection::~Connection() { close(); }

void Connection::open(const Address& address, std::uint32_t number) {
  close();
  link_ = std::make_shared<Link>(*this);
  link_->connect(address, number);
}

void Connection::close() {
  if (!link_) return;
  const auto link = std::exchange(link_, nullptr);
  link->owner = nullptr;
  error_code ignored;
  link->socket().close(ignored);
}

void Connection::reset() {
  if (!link_) return;
  error_code ignored;
  link_->socket().set_option(asio::socket_base::linger(true, 0), ignored);
  close();
}

void Connection::get(std::string_view path) { link_->send_request(http::verb::get, path, {}, {}); }

void Connection::post(std::string_view path, std::string_view body, std::string_view cookie) {
  link_->send_request(http::verb::post, path, body, cookie);
}

void Connection::upgrade(std::string_view path, std::string_view cookie) {
  link_->send_upgrade(std::string(path), std::string(cookie));
}

void Connection::send(std::string_view message) {
  if (link_) link_->queue({std::string(message), true});
}

void Connection::send_bytes(std::string_view bytes) {
  if (!link_) return;
  link_->queue({std::string(bytes), false});
  if (!link_->is_upgraded) link_->start([link = link_.get()] { link->read_bytes(); });
}

void Connection::stop_reading() {
  if (link_) link_->is_reading = false;
}

}  // namespace pioche::load
