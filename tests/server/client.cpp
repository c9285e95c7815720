#include "tests/server/client.h"

#include <algorithm>
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdexcept>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/server/schema.h"

namespace pioche::test {

namespace {

constexpr int read_timeout_ms = 20'000;  // milliseconds; sanitizers and a busy machine are slow

sockaddr_in endpoint(const char* address, std::uint16_t port) {
  sockaddr_in end{};
  end.sin_family = AF_INET;
  end.sin_port = htons(port);
  inet_pton(AF_INET, address, &end.sin_addr);
  return end;
}

std::string lowered(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

HttpResponse read_response(TcpClient& tcp, bool has_body) {
  HttpResponse response;
  response.head = tcp.read_until("\r\n\r\n");
  response.status = std::stoi(response.head.substr(9, 3));
  const std::string length = response.header("content-length");
  if (has_body && !length.empty()) response.body = tcp.read(std::stoul(length));
  return response;
}

}  // namespace

TcpClient::TcpClient(std::uint16_t port, const std::string& local_address)
    : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  if (!local_address.empty()) {
    const sockaddr_in local = endpoint(local_address.c_str(), 0);
    if (bind(socket_, reinterpret_cast<const sockaddr*>(&local), sizeof local) != 0)
      throw std::runtime_error("cannot bind");
  }
  const sockaddr_in end = endpoint("127.0.0.1", port);
  if (connect(socket_, reinterpret_cast<const sockaddr*>(&end), sizeof end) != 0)
    throw std::runtime_error("cannot connect");
  const int on = 1;
  setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

TcpClient::TcpClient(std::uint16_t port, const TlsContext* tls) : TcpClient(port) {
  if (tls != nullptr) tls_.emplace(*tls, socket_);
}

TcpClient::TcpClient(TcpClient&& other) noexcept
    : socket_(std::exchange(other.socket_, -1)),
      in_(std::move(other.in_)),
      tls_(std::move(other.tls_)) {}

TcpClient::~TcpClient() {
  if (socket_ >= 0) ::close(socket_);
}

void TcpClient::send(std::string_view bytes) {
  if (tls_) return tls_->send(bytes);
  while (!bytes.empty()) {
    const ssize_t count = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (count <= 0) throw std::runtime_error("the server does not take it");
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
}

bool TcpClient::fill() {
  pollfd waiting{socket_, POLLIN, 0};
  const bool is_there = tls_ && tls_->has_bytes();
  if (!is_there && poll(&waiting, 1, read_timeout_ms) != 1)
    throw std::runtime_error("the server says nothing");
  if (tls_) {
    const std::string bytes = tls_->receive();
    in_ += bytes;
    return !bytes.empty();
  }
  char block[16384];
  const ssize_t count = recv(socket_, block, sizeof block, 0);
  if (count <= 0) return false;
  in_.append(block, static_cast<std::size_t>(count));
  return true;
}

std::string TcpClient::read(std::size_t count) {
  while (in_.size() < count)
    if (!fill()) throw std::runtime_error("the server has closed");
  std::string bytes = in_.substr(0, count);
  in_.erase(0, count);
  return bytes;
}

std::string TcpClient::read_until(std::string_view end) {
  std::size_t place = 0;
  while ((place = in_.find(end)) == std::string::npos)
    if (!fill()) throw std::runtime_error("the server has closed");
  return read(place + end.size());
}

void TcpClient::expect_end(int seconds) {
  pollfd waiting{socket_, POLLIN, 0};
  for (;;) {
    if (poll(&waiting, 1, seconds * 1000) != 1) throw std::runtime_error("it is still open");
    char block[4096];
    if (recv(socket_, block, sizeof block, 0) <= 0) return;
  }
}

std::string HttpResponse::header(std::string_view name) const {
  const std::string all = lowered(head);
  const std::string sought = "\r\n" + std::string(name) + ": ";
  const std::size_t place = all.find(sought);
  if (place == std::string::npos) return {};
  const std::size_t begin = place + sought.size();
  return head.substr(begin, head.find("\r\n", begin) - begin);
}

HttpResponse HttpClient::send(const std::string& method, const std::string& path,
                              const std::string& body, Headers headers) {
  TcpClient tcp(port_, tls_);
  std::string text = method + " " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port_) +
                     "\r\nConnection: close\r\n";
  if (!token.empty())
    headers.emplace_back("Authorization", "Bearer " + token);
  else if (!cookie_.empty())
    headers.emplace_back("Cookie", cookie_);
  if (!body.empty()) headers.emplace_back("Content-Length", std::to_string(body.size()));
  for (const auto& [name, value] : headers) text.append(name).append(": ").append(value) += "\r\n";
  try {
    tcp.send(text + "\r\n" + body);
  } catch (const std::exception&) {
    // It was refused before it was all sent; the answer says why.
  }
  HttpResponse response = read_response(tcp, method != "HEAD");
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
  constexpr std::string_view key = "\x37\xfa\x21\x3d";
  std::string bytes{static_cast<char>(first_byte)};
  if (payload.size() < 126) {
    bytes += static_cast<char>(0x80 | payload.size());
  } else if (payload.size() < 65536) {
    bytes += static_cast<char>(0xfe);
    for (int shift : {8, 0}) bytes += static_cast<char>(payload.size() >> shift);
  } else {
    bytes += static_cast<char>(0xff);
    for (int shift = 56; shift >= 0; shift -= 8)
      bytes += static_cast<char>(payload.size() >> shift);
  }
  bytes += key;
  for (std::size_t i = 0; i < payload.size(); ++i)
    bytes += static_cast<char>(payload[i] ^ key[i % 4]);
  return bytes;
}

HttpResponse WebSocketClient::handshake(TcpClient& tcp, const HttpClient& client,
                                        const std::string& path, Headers more) {
  std::string text = "GET " + path +
                     " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(client.port()) +
                     "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
                     "Sec-WebSocket-Protocol: pioche.1\r\n";
  if (!client.token.empty())
    more.emplace_back("Authorization", "Bearer " + client.token);
  else if (!client.cookie().empty())
    more.emplace_back("Cookie", client.cookie());
  for (const auto& [name, value] : more) text.append(name).append(": ").append(value) += "\r\n";
  tcp.send(text + "\r\n");
  return read_response(tcp, true);
}

WebSocketClient::WebSocketClient(const HttpClient& client, const std::string& path, Headers more)
    : tcp_(client.port(), client.tls()),
      definition_(path.starts_with("/ws/lobby") ? "lobby" : "message") {
  const HttpResponse response = handshake(tcp_, client, path, std::move(more));
  if (response.status != 101) throw std::runtime_error("no WebSocket: " + response.body);
  // RFC 6455, 1.3 gives this answer to this key.
  if (response.header("sec-websocket-accept") != "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" ||
      response.header("sec-websocket-protocol") != "pioche.1")
    throw std::runtime_error("a wrong handshake: " + response.head);
}

void WebSocketClient::send(std::string_view json) { send_frame(0x81, json); }

void WebSocketClient::send_frame(std::uint8_t first_byte, std::string_view payload) {
  tcp_.send(client_frame(first_byte, payload));
}

std::optional<std::string> WebSocketClient::receive() {
  for (;;) {
    const std::string head = tcp_.read(2);
    const auto byte = [](char c) { return static_cast<std::uint8_t>(c); };
    std::size_t length = byte(head[1]);
    if (length > 127) throw std::runtime_error("a masked frame from the server");
    if (length >= 126) {
      const std::string more = tcp_.read(length == 126 ? 2 : 8);
      length = 0;
      for (const char c : more) length = length << 8 | byte(c);
    }
    const std::string payload = tcp_.read(length);
    const int opcode = byte(head[0]) & 15;
    if (opcode == 8) {
      if (payload.size() >= 2) close_code = byte(payload[0]) << 8 | byte(payload[1]);
      return std::nullopt;
    }
    if (opcode == 9) send_frame(0x8a, payload);
    if (opcode != 1) continue;
    const std::string fault = schema_error(definition_, payload);
    if (!fault.empty()) throw std::runtime_error(fault + "\nin " + payload);
    return payload;
  }
}

std::string WebSocketClient::receive(std::string_view type) {
  while (const auto message = receive())
    if (ParsedJson(*message)["type"].text() == type) return *message;
  throw std::runtime_error("closed before a message " + std::string(type));
}

}  // namespace pioche::test
