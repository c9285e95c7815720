// Clients for tests, made with Boost.Beast and Asio: a TCP connection for raw bytes, HTTP requests
// with a cookie, and a WebSocket. What the last two send and receive is recorded, to be validated
// against the schema of the protocol (tests/protocol/). All calls block; they throw after a timeout.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/json.h"
#include "tests/server/tls.h"

namespace pioche::test {

using Headers = std::vector<std::pair<std::string, std::string>>;

// A connection, for bytes that no library would send or read.
class TcpClient {
 public:
  explicit TcpClient(std::uint16_t port, const std::string& local_address = "");
  TcpClient(std::uint16_t port, const TlsContext* tls);  // null: without TLS
  ~TcpClient();
  TcpClient(TcpClient&&) noexcept;
  TcpClient(const TcpClient&) = delete;
  TcpClient& operator=(const TcpClient&) = delete;

  void send(std::string_view bytes);
  std::string read(std::size_t count);  // exactly so many
  std::string read_until(std::string_view end);
  // Waits until the other side has closed; throws if it has not after the time.
  void expect_end(int seconds = 10);
  int fd() const;
  std::string tls_version() const;

  struct Impl;
  Impl& impl() { return *impl_; }

 private:
  std::unique_ptr<Impl> impl_;
};

struct HttpResponse {
  int status = 0;
  Headers headers;
  std::string body;
  // Empty where there is none.
  std::string header(std::string_view name) const;
};

// A body as JSON.
struct ParsedJson {
  explicit ParsedJson(const std::string& text) : body(text) { is_json = document.read(body); }
  ParsedJson(const ParsedJson&) = delete;
  std::string body;
  json::Document document;
  bool is_json;
  json::Value operator[](std::string_view key) const { return document.root().find(key); }
};

class HttpClient {
 public:
  explicit HttpClient(std::uint16_t port, const TlsContext* tls = nullptr)
      : port_(port), tls_(tls) {}

  // As the web client sends it.
  HttpResponse get(const std::string& path) { return send("GET", path, "", {}); }
  HttpResponse request(const std::string& method, const std::string& path,
                       const std::string& body = "{}");
  HttpResponse send(const std::string& method, const std::string& path, const std::string& body,
                    Headers headers);

  // Becomes a guest, or an account; throws where it is refused.
  void become_guest(const std::string& name);
  void create_account(const std::string& login);
  std::string open_table(const std::string& setup);

  std::uint16_t port() const { return port_; }
  const TlsContext* tls() const { return tls_; }
  std::string host() const { return "127.0.0.1:" + std::to_string(port_); }
  // The headers that say who it is.
  Headers credentials() const;
  const std::string& cookie() const { return cookie_; }
  void set_cookie(std::string cookie) { cookie_ = std::move(cookie); }
  const std::string& id() const { return id_; }
  std::string token;  // used instead of the cookie where there is one

 private:
  std::uint16_t port_;
  const TlsContext* tls_;
  std::string cookie_;
  std::string id_;
};

// The frame of a client, masked; also one that breaks the protocol.
std::string client_frame(std::uint8_t first_byte, std::string_view payload);

class WebSocketClient {
 public:
  // Throws where the handshake is refused.
  WebSocketClient(const HttpClient&, const std::string& path, const Headers& more = {});
  ~WebSocketClient();
  // The answer to a handshake, whatever it is.
  static HttpResponse handshake(const HttpClient&, const std::string& path,
                                const Headers& more = {});

  void send(std::string_view json);
  // Past Beast, whatever the bytes are.
  void send_frame(std::uint8_t first_byte, std::string_view payload);
  void send_bytes(std::string_view bytes) { tcp_.send(bytes); }
  // The next message. nullopt: closed, with `close_code`.
  std::optional<std::string> receive();
  // The next message of a type, others being skipped.
  std::string receive(std::string_view type);
  // Whether `receive` would return at once; waits a millisecond for it.
  bool has_input();
  int close_code = 0;
  std::string close_reason;
  TcpClient& tcp() { return tcp_; }

 private:
  struct Impl;
  TcpClient tcp_;
  std::unique_ptr<Impl> impl_;
  bool is_lobby_;
  std::map<std::int64_t, std::string> unanswered_;  // commands by their id

  void record(const std::string& message);
};

}  // namespace pioche::test
