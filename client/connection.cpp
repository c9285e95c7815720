#include "client/connection.h"

#include <functional>

#include "client/stream.h"
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <boost/asio/connect.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#pragma clang diagnostic pop

namespace pioche::client {

namespace {

namespace http = beast::http;
namespace websocket = beast::websocket;

constexpr std::chrono::seconds timeout{30};     // for what the server does at once
constexpr std::chrono::seconds silence{120};    // half of it without a message: it is pinged
constexpr std::size_t longest_body = 4u << 20;  // of a response
constexpr std::size_t longest_message = 4u << 20;
constexpr int lost_code = 1006;  // as in browsers: there was no close frame

// What OpenSSL trusts on this machine, or the file that SSL_CERT_FILE names.
asio::ssl::context trusting_context() {
  asio::ssl::context context(asio::ssl::context::tls_client);
  context.set_default_verify_paths();
  context.set_verify_mode(asio::ssl::verify_peer);
  SSL_CTX_set_min_proto_version(context.native_handle(), TLS1_2_VERSION);
  return context;
}

// A connected stream and the loop that runs its operations, one at a time.
class Connection {
 public:
  explicit Connection(const ServerUrl& url) {
    tcp::resolver resolver(context);
    error_code error;
    const auto found = resolver.resolve(url.host, url.port, error);
    check(error);
    run([&](const auto& handler) {
      asio::async_connect(stream.socket, found,
                          [handler](const error_code& failed, auto&&) { handler(failed, 0); });
    });
    stream.socket.set_option(tcp::no_delay(true), error);
    if (!url.is_secure) return;
    auto& secure = stream.secure.emplace(stream.socket, trust);
    SSL_set_tlsext_host_name(secure.native_handle(), url.host.c_str());
    secure.set_verify_callback(asio::ssl::host_name_verification(url.host));
    run([&](const auto& handler) {
      secure.async_handshake(asio::ssl::stream_base::client,
                             [handler](const error_code& failed) { handler(failed, 0); });
    });
  }

  static void check(const error_code& error) {
    if (error) throw ConnectionError(error.message());
  }

  using Handler = std::function<void(const error_code&, std::size_t)>;

  // Starts an operation and waits for its end; throws where it fails or takes too long.
  template <class Start>
  void run(Start start) {
    struct Result {
      bool is_finished = false;
      error_code error;
    };
    const auto result = std::make_shared<Result>();
    start(Handler([result](const error_code& error, std::size_t) { *result = {true, error}; }));
    const auto until = std::chrono::steady_clock::now() + timeout;
    context.restart();
    while (!result->is_finished && context.run_one_until(until) != 0) {
    }
    if (!result->is_finished) throw ConnectionError("no answer in time");
    check(result->error);
  }

  asio::io_context context{1};
  asio::ssl::context trust = trusting_context();
  Stream stream{context};
};

std::string host_header(const ServerUrl& url) {
  const bool is_v6 = url.host.find(':') != std::string::npos;
  return (is_v6 ? "[" + url.host + "]" : url.host) + ":" + url.port;
}

template <class Message>
Response response_of(const Message& message) {
  const std::string_view cookie(message[http::field::set_cookie]);
  return {static_cast<int>(message.result_int()), message.body(),
          std::string(cookie.substr(0, cookie.find(';')))};
}

}  // namespace

std::string ServerUrl::text() const {
  return (is_secure ? "https://" : "http://") + host_header(*this);
}

std::optional<ServerUrl> server_url(std::string_view text) {
  constexpr std::size_t longest = 300;
  constexpr std::string_view plain = "http://";
  constexpr std::string_view secure = "https://";
  if (text.size() > longest) return std::nullopt;
  ServerUrl url{text.starts_with(secure), {}, {}};
  if (!url.is_secure && !text.starts_with(plain)) return std::nullopt;
  text.remove_prefix(url.is_secure ? secure.size() : plain.size());
  text = text.substr(0, text.find_first_of("/?#"));
  url.port = url.is_secure ? "443" : "80";
  if (text.starts_with('[')) {
    const auto end = text.find(']');
    if (end == std::string_view::npos) return std::nullopt;
    url.host = text.substr(1, end - 1);
    text.remove_prefix(end + 1);
  } else {
    url.host = text.substr(0, text.find(':'));
    text.remove_prefix(url.host.size());
  }
  if (text.starts_with(':')) url.port = text.substr(1);
  const bool has_port = !url.port.empty() && url.port.size() <= 5 &&
                        url.port.find_first_not_of("0123456789") == std::string::npos;
  const bool has_host =
      !url.host.empty() && url.host.find_first_not_of(
                               "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                               "0123456789.-_:") == std::string::npos;
  if (!has_port || !has_host || (!text.empty() && !text.starts_with(':'))) return std::nullopt;
  return url;
}

Response request(const ServerUrl& url, const std::string& method, const std::string& path,
                 const Headers& headers, const std::string& body) {
  Connection connection(url);
  http::request<http::string_body> sent;
  sent.method_string(method);
  sent.target(path);
  sent.set(http::field::host, host_header(url));
  sent.keep_alive(false);
  for (const auto& [name, value] : headers) sent.insert(name, value);
  sent.body() = body;
  sent.prepare_payload();
  connection.run([&](const auto& handler) { http::async_write(connection.stream, sent, handler); });
  http::response_parser<http::string_body> parser;
  parser.body_limit(longest_body);
  beast::flat_buffer buffer;
  connection.run(
      [&](const auto& handler) { http::async_read(connection.stream, buffer, parser, handler); });
  return response_of(parser.get());
}

struct WebSocket::Impl {
  explicit Impl(const ServerUrl& url) : connection(url), stream(connection.stream) {}

  Connection connection;
  websocket::stream<Stream&, false> stream;
  beast::flat_buffer buffer;
  bool is_reading = false;
  bool has_message = false;
  error_code error;  // of the last read
};

WebSocket::WebSocket(const ServerUrl& url, const std::string& path, const Headers& headers)
    : impl_(std::make_unique<Impl>(url)) {
  auto& stream = impl_->stream;
  stream.set_option(websocket::stream_base::timeout{timeout, silence, true});
  stream.set_option(websocket::stream_base::decorator([&](websocket::request_type& made) {
    made.set(http::field::sec_websocket_protocol, "pioche.1");
    for (const auto& [name, value] : headers) made.set(name, value);
  }));
  stream.read_message_max(longest_message);
  websocket::response_type answer;
  try {
    impl_->connection.run([&](const auto& handler) {
      stream.async_handshake(answer, host_header(url), path,
                             [handler](const error_code& failed) { handler(failed, 0); });
    });
  } catch (const ConnectionError&) {
    if (answer.result_int() < 300) throw;
    refusal_ = response_of(answer);
    closed_ = Closed{lost_code, {}};
  }
}

WebSocket::~WebSocket() = default;

void WebSocket::send(std::string_view message) {
  if (closed_) return;
  impl_->connection.run(
      [&](const auto& handler) { impl_->stream.async_write(asio::buffer(message), handler); });
}

void WebSocket::begin_to_read() {
  impl_->is_reading = true;
  impl_->stream.async_read(impl_->buffer, [&impl = *impl_](const error_code& error, std::size_t) {
    impl.is_reading = false;
    impl.has_message = !error;
    impl.error = error;
  });
}

std::optional<std::string> WebSocket::receive(std::chrono::milliseconds longest) {
  if (closed_) return std::nullopt;
  // A message may have come while something was sent.
  if (!impl_->has_message && !impl_->is_reading && !impl_->error) begin_to_read();
  const auto until = std::chrono::steady_clock::now() + longest;
  auto& context = impl_->connection.context;
  context.restart();
  context.poll();
  while (impl_->is_reading && std::chrono::steady_clock::now() < until) {
    context.restart();
    context.run_one_until(until);
  }
  if (impl_->has_message) {
    std::string message = beast::buffers_to_string(impl_->buffer.data());
    impl_->buffer.clear();
    impl_->has_message = false;
    return message;
  }
  if (impl_->error) {
    const auto& reason = impl_->stream.reason();
    const bool is_told = impl_->error == websocket::error::closed;
    closed_ = is_told ? Closed{reason.code, std::string(reason.reason.data(), reason.reason.size())}
                      : Closed{lost_code, {}};
  }
  return std::nullopt;
}

}  // namespace pioche::client
