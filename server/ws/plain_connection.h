// A WebSocket without TLS: read and written by direct system calls, one `recv` for what has arrived, one
// `send` for the whole queue.
#pragma once

#include <cstdint>
#include <sys/types.h>

#include "server/ws/websocket_connection.h"

namespace pioche::net {

class PlainConnection final : public WebSocketConnection {
 public:
  // Takes the socket over, unless it throws.
  PlainConnection(WebSocketPoller&, std::unique_ptr<WebSocketHandler>, Milliseconds ping,
                  int socket);
  ~PlainConnection() override;
  // Events: of epoll.
  void on_ready(std::uint32_t events);
  void flush() override;

 private:
  ssize_t write_some();
  ssize_t write_pieces();
  void read();
  bool watch(int operation);
  void close_socket() override;

  int socket_;
  bool is_watching_writes_ = false;
};

}  // namespace pioche::net
