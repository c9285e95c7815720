// All open WebSockets, polled with epoll. One without TLS is read and written by direct system calls:
// one `recv` for what has arrived, one `send` for the whole queue.
#pragma once

#include <limits>
#include <memory>
#include <queue>
#include <unordered_map>
#include <vector>

#include "server/http/http_server_options.h"
#include "server/runtime/event_loop.h"
#include "server/ws/frames.h"
#include "server/ws/websocket.h"

namespace pioche::net {

using Milliseconds = std::int64_t;

class WebSocketPoller;

// What all WebSockets share: a reader of frames, and a queue of messages to write. Made with
// `make_shared`.
class WebSocketConnection : public WebSocket,
                            public std::enable_shared_from_this<WebSocketConnection> {
 public:
  // Ping: after so much silence of the client.
  WebSocketConnection(WebSocketPoller&, std::unique_ptr<WebSocketHandler>, Milliseconds ping);
  void send(Message) final;
  void close(std::uint16_t code, std::string_view reason) final;

  // Called first, with the bytes that arrived together with the handshake.
  void begin(std::span<char> bytes);
  // Writes as much of the queue as the socket accepts.
  virtual void flush() = 0;
  // Closes the socket now and calls `on_close`.
  void end();
  // Pings an idle client, and closes the connection of one that does not answer or read.
  void check(Milliseconds now);

 protected:
  struct Outgoing {
    FrameHeader header;
    Message payload;
    std::size_t size() const { return header.size + payload->size(); }
  };

  void receive(std::span<char> bytes);
  void push(Opcode, Message);
  void queue(Opcode, Message);
  // Whether more waits for the client than it may have; it is then closed at the end of this
  // iteration of the loop.
  bool is_over_limit() const;
  void drop_queue();
  // Removes written bytes from the queue.
  void consume(std::size_t bytes);
  virtual void close_socket() = 0;
  std::size_t queued_bytes() const { return queued_bytes_; }  // of messages, not of their frames

  WebSocketPoller& poller_;
  std::vector<Outgoing> queue_;
  std::size_t first_ = 0;    // of the queue that is not completely written
  std::size_t written_ = 0;  // of the first
  Milliseconds stuck_since_ = 0;
  bool is_closing_ = false;  // a close frame is in the queue, or out
  bool is_ended_ = false;
  bool is_overfull_ = false;  // owes more than it may: what waited is dropped, nothing is added

 private:
  friend class WebSocketPoller;
  bool take_message_token();
  // Has `check` called when it may have something to do.
  void schedule_check();
  bool handle_next();  // one message; whether there may be another
  void handle(const FrameReader::Found&);

  FrameReader reader_;
  std::unique_ptr<WebSocketHandler> handler_;
  std::size_t queued_bytes_ = 0;
  Milliseconds ping_;  // after so much silence
  Milliseconds last_heard_;
  Milliseconds closing_since_ = 0;
  double message_tokens_;
  Milliseconds message_tokens_at_;
  Milliseconds pinged_at_ = 0;  // since the client was last heard; 0: not
  Milliseconds check_at_ = std::numeric_limits<Milliseconds>::max();  // of its ScheduledCheck
  bool is_flush_scheduled_ = false;
};

class WebSocketPoller {
 public:
  WebSocketPoller(EventLoop&, const HttpServerOptions&, HttpServerStats&);
  ~WebSocketPoller();

  // Takes the socket over.
  void open_plain(int socket, std::unique_ptr<WebSocketHandler>, Milliseconds ping,
                  std::span<char> bytes);
  void add(const std::shared_ptr<WebSocketConnection>&);
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
  void isolate(WebSocketConnection&, Call);
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
