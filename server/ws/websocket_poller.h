// All open WebSockets, polled with epoll.
#pragma once

#include <exception>
#include <memory>
#include <queue>
#include <span>
#include <unordered_map>
#include <vector>

#include "server/http/http_server_options.h"
#include "server/runtime/event_loop.h"
#include "server/ws/websocket_connection.h"

namespace pioche::net {

class WebSocketPoller {
 public:
  WebSocketPoller(EventLoop&, const HttpServerOptions&, HttpServerStats&);
  ~WebSocketPoller();

  // Takes the socket over. Bytes: those that arrived together with the handshake.
  void open_plain(int socket, std::unique_ptr<WebSocketHandler>, Milliseconds ping,
                  std::span<char> bytes);
  void add(const std::shared_ptr<WebSocketConnection>&, std::span<char> bytes);
  // For the event loop: once armed, `wakeup_fd` becomes readable when a socket is ready, and stays
  // silent from `reset_wakeup` until it is armed again. `poll` serves all sockets that are ready.
  int wakeup_fd() const { return wakeup_fd_; }
  void arm_wakeup();
  void reset_wakeup();
  void poll();
  void run_checks();  // every second
  void close_all(std::uint16_t code, std::string_view reason);
  bool is_empty() const { return open_.empty(); }

 private:
  friend class WebSocketConnection;
  friend class PlainConnection;
  void schedule_flush(WebSocketConnection&);
  void run_flush_queue();
  void enqueue_ready(WebSocketConnection&);
  // Calls it; an exception costs the connection, and nobody else anything.
  template <class Call>
  void isolate(WebSocketConnection& connection, Call call) {
    const auto alive = connection.shared_from_this();
    try {
      call();
    } catch (const std::exception& error) {
      drop(connection, error);
    }
  }
  void drop(WebSocketConnection&, const std::exception&);
  void serve_ready();

  EventLoop& loop_;
  const HttpServerOptions& options_;
  HttpServerStats& stats_;
  int poll_fd_;    // epoll set of all sockets
  int wakeup_fd_;  // epoll set of `poll_fd_`, with EPOLLONESHOT
  bool is_armed_ = false;
  Milliseconds now_;
  std::unordered_map<WebSocketConnection*, std::shared_ptr<WebSocketConnection>> open_;
  std::vector<std::shared_ptr<WebSocketConnection>> flush_queue_;  // have something to write
  std::vector<std::shared_ptr<WebSocketConnection>> ready_;        // have another message to handle
  std::size_t queued_bytes_ = 0;                                   // of all connections
  bool is_polling_ = false;
  // Idle connections cost nothing between their pings: only those are visited whose time has come.
  struct ScheduledCheck {
    Milliseconds time;
    std::weak_ptr<WebSocketConnection> connection;  // where its `check_at_` is another, void
    bool operator<(const ScheduledCheck& other) const { return time > other.time; }
  };
  std::priority_queue<ScheduledCheck> checks_;
  std::vector<char> buffer_;
};

}  // namespace pioche::net
