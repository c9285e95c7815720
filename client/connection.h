// A connection to a server as its clients make it: requests over HTTP or HTTPS, and a WebSocket. What
// the server sends is bounded, every wait has an end, and a certificate is always checked.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pioche::client {

// http://HOST[:PORT] or https://HOST[:PORT]; what follows is left out.
struct ServerUrl {
  bool is_secure = false;
  std::string host;
  std::string port;

  std::string text() const;
};
std::optional<ServerUrl> server_url(std::string_view text);

using Headers = std::vector<std::pair<std::string, std::string>>;

struct Response {
  int status = 0;
  std::string body;
  std::string cookie;  // NAME=VALUE of the first that is set, or empty
};

// Nobody answers, the connection is lost, or what comes is not HTTP; `what()` is the cause in few words.
struct ConnectionError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// One request, on a connection of its own.
Response request(const ServerUrl&, const std::string& method, const std::string& path,
                 const Headers&, const std::string& body);

class WebSocket {
 public:
  // Throws ConnectionError; where the server answers with something else than a WebSocket,
  // `refusal()` has it and nothing can be received.
  WebSocket(const ServerUrl&, const std::string& path, const Headers&);
  ~WebSocket();
  WebSocket(const WebSocket&) = delete;
  WebSocket& operator=(const WebSocket&) = delete;

  const std::optional<Response>& refusal() const { return refusal_; }
  void send(std::string_view message);
  // The next message, or nothing if none comes in time or it is closed.
  std::optional<std::string> receive(std::chrono::milliseconds longest);
  // With which code and reason; 1006 where the connection was lost.
  struct Closed {
    int code = 0;
    std::string reason;
  };
  const std::optional<Closed>& closed() const { return closed_; }

 private:
  struct Impl;
  void begin_to_read();

  std::unique_ptr<Impl> impl_;
  std::optional<Response> refusal_;
  std::optional<Closed> closed_;
};

}  // namespace pioche::client
