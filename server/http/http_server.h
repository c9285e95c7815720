// The server's socket: accepts connections, speaks TLS and HTTP, opens WebSockets, and enforces limits
// of time, size and number.
#pragma once

#include <cstdint>
#include <memory>
#include <variant>

#include "server/http/http.h"
#include "server/http/http_server_options.h"
#include "server/runtime/awaitable.h"
#include "server/runtime/event_loop.h"
#include "server/ws/websocket.h"

namespace pioche::net {

// An upgrade to a WebSocket is refused with a response, or accepted with a handler.
using UpgradeResult = std::variant<Response, std::unique_ptr<WebSocketHandler>>;

class RequestHandler {
 public:
  virtual ~RequestHandler() = default;
  virtual Awaitable<Response> handle(Request) = 0;
  virtual Awaitable<UpgradeResult> upgrade(Request) = 0;
  // Whether the path accepts a body of the size of an upload.
  virtual bool takes_upload(std::string_view path) const = 0;
  // Asked with the head of such a request before its body is read: why it is not accepted, if so.
  virtual Awaitable<std::optional<Response>> refuse_upload(Request head) = 0;
};

class HttpServer {
 public:
  // Throws StartupError where it cannot listen, or read the certificate.
  HttpServer(EventLoop&, RequestHandler&, const HttpServerOptions&);
  ~HttpServer();

  std::uint16_t port() const;
  const HttpServerStats& stats() const;
  // Reads the certificate and the key again, for new connections. Where they cannot be used, the old
  // ones stay. The log says which.
  void reload_certificate();
  // Accepts no more clients, and closes the present connections once their queues are written.
  void close();
  bool is_empty() const;
  // Whether what clients send over WebSockets is read: tried with a WebSocket of its own.
  Awaitable<bool> reads_websockets();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace pioche::net
