#include "tests/server/client.h"

#include <chrono>
#include <functional>
#include <stdexcept>

#include "client/stream.h"
#include "load/frames.h"
#include "tests/protocol/traffic.h"

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <boost/asio/read.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#pragma clang diagnostic pop

namespace pioche::test {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using client::error_code;
using client::Stream;
using client::tcp;
using namespace std::chrono_literals;

constexpr std::chrono::milliseconds timeout = 60s;  // sanitizers and a busy machine are slow

template <class Message>
HttpResponse response_of(const Message& message) {
  HttpResponse response{static_cast<int>(message.result_int()), {}, message.body()};
  for (const auto& field : message)
    response.headers.emplace_back(field.name_string(), field.value());
  return response;
}

void check(const error_code& error, const char* what) {
  if (error) throw std::runtime_error(std::string(what) + ": " + error.message());
}

}  // namespace

struct TcpClient::Impl {
  Impl(std::uint16_t port, const std::string& local_address) {
    stream.socket.open(tcp::v4());
    if (!local_address.empty()) stream.socket.bind({asio::ip::make_address_v4(local_address), 0});
    stream.socket.connect({asio::ip::address_v4::loopback(), port});
    stream.socket.set_option(tcp::no_delay(true));
  }

  struct Result {
    bool is_finished = false;
    error_code error;
    std::size_t count = 0;
  };
  using Pending = std::shared_ptr<Result>;

  // The handler of an operation, which may outlive the call that started it.
  static auto finish(Pending result) {
    return [result = std::move(result)](const error_code& error, std::size_t count = 0) {
      *result = {true, error, count};
    };
  }

  bool wait(const Pending& result, std::chrono::milliseconds time) {
    const auto until = std::chrono::steady_clock::now() + time;
    context.restart();
    while (!result->is_finished && context.run_one_until(until) != 0) {
    }
    return result->is_finished;
  }

  // Starts an operation with the handler that it is given, and waits for its end.
  template <class Start>
  Result run(Start start, std::chrono::milliseconds time = timeout) {
    const auto result = std::make_shared<Result>();
    start(finish(result));
    if (!wait(result, time)) throw std::runtime_error("the server says nothing");
    return *result;
  }

  // An operation that reads; it throws where the other side has closed.
  template <class Start>
  Result read(Start start) {
    const Result result = run(start);
    has_ended |= result.error.failed();
    check(result.error, "the server has closed");
    return result;
  }

  asio::io_context context{1};
  Stream stream{context};
  std::string in;
  bool has_ended = false;  // the end of the stream was read; Asio reports it only once
};

TcpClient::TcpClient(std::uint16_t port, const std::string& local_address)
    : impl_(std::make_unique<Impl>(port, local_address)) {}

TcpClient::TcpClient(std::uint16_t port, const TlsContext* tls) : TcpClient(port) {
  if (tls == nullptr) return;
  auto& secure = impl_->stream.secure.emplace(impl_->stream.socket, tls->context());
  SSL_set_tlsext_host_name(secure.native_handle(), "localhost");
  SSL_set1_host(secure.native_handle(), "localhost");
  const auto result = impl_->run([&](auto handler) {
    secure.async_handshake(asio::ssl::stream_base::client, std::move(handler));
  });
  check(result.error, "TLS");
}

TcpClient::TcpClient(TcpClient&&) noexcept = default;

TcpClient::~TcpClient() = default;

int TcpClient::fd() const { return impl_->stream.socket.native_handle(); }

std::string TcpClient::tls_version() const {
  return SSL_get_version(impl_->stream.secure->native_handle());
}

void TcpClient::send(std::string_view bytes) {
  const auto result = impl_->run([&](auto handler) {
    asio::async_write(impl_->stream, asio::buffer(bytes), std::move(handler));
  });
  check(result.error, "the server does not take it");
}

std::string TcpClient::read(std::size_t count) {
  if (impl_->in.size() < count)
    impl_->read([&](auto handler) {
      asio::async_read(impl_->stream, asio::dynamic_buffer(impl_->in),
                       asio::transfer_exactly(count - impl_->in.size()), std::move(handler));
    });
  std::string bytes = impl_->in.substr(0, count);
  impl_->in.erase(0, count);
  return bytes;
}

std::string TcpClient::read_until(std::string_view end) {
  const auto result = impl_->read([&](auto handler) {
    asio::async_read_until(impl_->stream, asio::dynamic_buffer(impl_->in), std::string(end),
                           std::move(handler));
  });
  return read(result.count);
}

void TcpClient::expect_end(int seconds) {
  std::string block(4096, '\0');
  while (!impl_->has_ended) {
    const auto result = impl_->run(
        [&](auto handler) {
          impl_->stream.async_read_some(asio::buffer(block), std::move(handler));
        },
        std::chrono::seconds(seconds));
    impl_->has_ended = result.error.failed();
  }
}

std::string HttpResponse::header(std::string_view name) const {
  for (const auto& [own, value] : headers)
    if (beast::iequals(own, name)) return value;
  return {};
}

Headers HttpClient::credentials() const {
  if (!token.empty()) return {{"Authorization", "Bearer " + token}};
  if (!cookie_.empty()) return {{"Cookie", cookie_}};
  return {};
}

HttpResponse HttpClient::send(const std::string& method, const std::string& path,
                              const std::string& body, Headers headers) {
  http::request<http::string_body> request;
  request.method_string(method);
  request.target(path);
  request.set(http::field::host, host());
  request.keep_alive(false);
  for (const auto& [name, value] : credentials()) request.insert(name, value);
  for (const auto& [name, value] : headers) request.insert(name, value);
  request.body() = body;
  if (!body.empty()) request.content_length(body.size());
  http::response_parser<http::string_body> parser;
  parser.body_limit(boost::none);
  parser.skip(method == "HEAD");
  beast::flat_buffer buffer;
  TcpClient client(port_, tls_);
  auto& connection = client.impl();
  // Where it fails, it was refused before it was all sent; the answer says why.
  connection.run(
      [&](auto handler) { http::async_write(connection.stream, request, std::move(handler)); });
  const auto read = connection.run([&](auto handler) {
    http::async_read(connection.stream, buffer, parser, std::move(handler));
  });
  check(read.error, "no response");
  HttpResponse response = response_of(parser.get());
  if (response.header("content-type").starts_with("application/json") && method != "HEAD" &&
      response.header("content-encoding").empty() && response.status != 304)
    tests::record_exchange(method, path, response.status, body, response.body);
  const std::string cookie = response.header("set-cookie");
  if (!cookie.empty()) cookie_ = cookie.substr(0, cookie.find(';'));
  return response;
}

HttpResponse HttpClient::request(const std::string& method, const std::string& path,
                                 const std::string& body) {
  return send(method, path, body, {{"Content-Type", "application/json"}, {"X-Pioche", "1"}});
}

void HttpClient::become_guest(const std::string& name) {
  const HttpResponse response = request("POST", "/api/guest", R"({"name":")" + name + "\"}");
  if (response.status >= 300) throw std::runtime_error("no guest: " + response.body);
  id_ = ParsedJson(response.body)["person"].find("person").text();
}

void HttpClient::create_account(const std::string& login) {
  const HttpResponse response = request(
      "POST", "/api/accounts",
      R"({"name":")" + login + R"(","login":")" + login + R"(","password":"correct horse"})");
  if (response.status >= 300) throw std::runtime_error("no account: " + response.body);
  id_ = ParsedJson(response.body)["person"].find("person").text();
}

std::string HttpClient::open_table(const std::string& setup) {
  const HttpResponse response = request("POST", "/api/tables", setup);
  if (response.status != 201) throw std::runtime_error("no table: " + response.body);
  return std::string(ParsedJson(response.body)["id"].text());
}

std::string client_frame(std::uint8_t first_byte, std::string_view payload) {
  std::string bytes;
  load::append_frame(bytes, load::Opcode::text, payload, 0x3d21fa37);
  bytes[0] = static_cast<char>(first_byte);
  return bytes;
}

struct WebSocketClient::Impl {
  explicit Impl(TcpClient& client) : connection(client.impl()), stream(connection.stream) {
    stream.auto_fragment(false);
    stream.read_message_max(0);
  }

  HttpResponse handshake(const HttpClient& client, const std::string& path, const Headers& more) {
    stream.set_option(websocket::stream_base::decorator([&](websocket::request_type& request) {
      request.set(http::field::sec_websocket_protocol, "pioche.1");
      for (const auto& [name, value] : client.credentials()) request.insert(name, value);
      for (const auto& [name, value] : more) request.insert(name, value);
    }));
    websocket::response_type response;
    const auto result = connection.run([&](auto handler) {
      stream.async_handshake(response, client.host(), path, std::move(handler));
    });
    if (result.error != websocket::error::upgrade_declined) check(result.error, "no handshake");
    return response_of(response);
  }

  void start_reading() {
    if (reading) return;
    reading = std::make_shared<TcpClient::Impl::Result>();
    stream.async_read(buffer, TcpClient::Impl::finish(reading));
  }

  TcpClient::Impl& connection;
  websocket::stream<Stream&, false> stream;
  beast::flat_buffer buffer;
  TcpClient::Impl::Pending reading;  // null: no read was started
};

WebSocketClient::WebSocketClient(const HttpClient& client, const std::string& path,
                                 const Headers& more)
    : tcp_(client.port(), client.tls()),
      impl_(std::make_unique<Impl>(tcp_)),
      is_lobby_(path.starts_with("/ws/lobby")) {
  const HttpResponse response = impl_->handshake(client, path, more);
  if (response.status != 101) throw std::runtime_error("no WebSocket: " + response.body);
  if (response.header("sec-websocket-protocol") != "pioche.1")
    throw std::runtime_error("the handshake does not name the protocol");
}

WebSocketClient::~WebSocketClient() = default;

HttpResponse WebSocketClient::handshake(const HttpClient& client, const std::string& path,
                                        const Headers& more) {
  TcpClient tcp(client.port(), client.tls());
  return Impl(tcp).handshake(client, path, more);
}

void WebSocketClient::send(std::string_view json) {
  if (const ParsedJson command{std::string(json)}; command.is_json)
    if (const json::Value id = command["id"]; id.is(json::Kind::integer))
      unanswered_[id.integer()] = json;
  const auto result = impl_->connection.run(
      [&](auto handler) { impl_->stream.async_write(asio::buffer(json), std::move(handler)); });
  check(result.error, "the server does not take it");
}

void WebSocketClient::send_frame(std::uint8_t first_byte, std::string_view payload) {
  tcp_.send(client_frame(first_byte, payload));
}

bool WebSocketClient::has_input() {
  impl_->start_reading();
  return impl_->connection.wait(impl_->reading, 1ms);
}

std::optional<std::string> WebSocketClient::receive() {
  impl_->start_reading();
  if (!impl_->connection.wait(impl_->reading, timeout))
    throw std::runtime_error("the server says nothing");
  const auto result = *std::exchange(impl_->reading, nullptr);
  if (result.error == websocket::error::closed) {
    close_code = impl_->stream.reason().code;
    close_reason = impl_->stream.reason().reason.c_str();
    return std::nullopt;
  }
  check(result.error, "the WebSocket is broken");
  if (!impl_->stream.got_text()) throw std::runtime_error("a binary message");
  const std::string message = beast::buffers_to_string(impl_->buffer.data());
  impl_->buffer.clear();
  record(message);
  return message;
}

// A command is known to be good once it is answered by anything but a refusal.
void WebSocketClient::record(const std::string& message) {
  if (is_lobby_) return tests::record_lobby(message);
  tests::record_message(message);
  const ParsedJson read(message);
  const json::Value answered = read["re"];
  if (!answered) return;
  const auto command = unanswered_.extract(answered.integer());
  if (command && read["type"].text() != "refused") tests::record_command(command.mapped());
}

std::string WebSocketClient::receive(std::string_view type) {
  while (const auto message = receive())
    if (ParsedJson(*message)["type"].text() == type) return *message;
  throw std::runtime_error("closed before a message " + std::string(type));
}

}  // namespace pioche::test
