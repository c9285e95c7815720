// An open WebSocket, whatever carries its bytes: a reader of frames, and a queue of messages to write.
#pragma once

#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "server/ws/frames.h"
#include "server/ws/websocket.h"

namespace pioche::net {

using Milliseconds = std::int64_t;

class WebSocketPoller;

// Made with `make_shared`.
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

}  // namespace pioche::net
