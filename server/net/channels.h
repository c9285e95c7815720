// All open WebSockets. A plain one is read and written by direct system calls on its socket: one
// to receive what came, one to send all that waits.
#pragma once

#include <chrono>
#include <deque>
#include <memory>
#include <unordered_map>
#include <vector>

#include "server/net/frames.h"
#include "server/net/gate.h"
#include "server/net/websocket.h"

namespace pioche::net {

using Milliseconds = std::int64_t;

class Channels;

// What all WebSockets have in common: frames in, a queue out. Made with `make_shared`.
class FramedChannel : public WebSocket, public std::enable_shared_from_this<FramedChannel> {
 public:
  FramedChannel(Channels&, std::unique_ptr<WebSocketHandler>);
  void send(Message) final;
  void send_delayed(Message) final;
  void close(std::uint16_t code, std::string_view reason) final;

  // The first thing: bytes that came together with the handshake.
  void begin(std::span<char> bytes);
  // Writes as much of the queue as goes.
  virtual void flush() = 0;
  // Ends it now; the handler is told.
  void end();
  // What time has brought about: a ping, or the end of whoever is silent or stuck.
  void sweep(Milliseconds now);

 protected:
  struct Outgoing {
    FrameHeader header;
    Message payload;
    std::size_t size() const { return header.size + payload->size(); }
  };

  void receive(std::span<char> bytes);
  void push(Opcode, Message);
  void queue(Opcode, Message);
  // So many bytes of the queue are out.
  void take_off(std::size_t bytes);
  virtual void hang_up() = 0;                                   // the socket
  std::size_t waiting_bytes() const { return waiting_bytes_; }  // of messages, not of their frames

  Channels& all_;
  std::vector<Outgoing> queue_;
  std::size_t first_ = 0;    // of the queue; what is before it is out
  std::size_t written_ = 0;  // of the first
  Milliseconds stuck_since_ = 0;
  bool is_closing_ = false;  // a close frame is in the queue, or out
  bool is_over_ = false;

 private:
  friend class Channels;
  bool is_allowed_another();
  bool answer_next();  // one message; whether there is more to read
  void answer(const FrameReader::Found&);

  FrameReader reader_;
  std::unique_ptr<WebSocketHandler> handler_;
  std::size_t waiting_bytes_ = 0;
  Milliseconds last_heard_;
  Milliseconds closing_since_ = 0;
  double allowance_;
  Milliseconds allowance_at_;
  bool is_pinged_ = false;
  bool is_marked_ = false;
  Milliseconds due_ = 0;  // what waits goes out then by itself; 0: nothing waits
};

class Channels {
 public:
  Channels(EventLoop&, const GateOptions&, GateStats&);
  ~Channels();

  // Takes the socket over.
  void open_plain(int socket, std::unique_ptr<WebSocketHandler>, std::span<char> bytes);
  void add(std::shared_ptr<FramedChannel>);
  // For the loop: once told to ring, its descriptor is readable as soon as something has come, and
  // no more after `poll` until it is told again. To look at all that came in a moment costs hardly
  // more than to look at the first of it: so long the loop waits before it looks again, which nobody
  // notices, and what comes meanwhile must not wake it.
  static constexpr std::chrono::milliseconds breath{4};
  int descriptor() const { return bell_; }
  void ring();
  bool poll();  // whether anything had come
  void sweep();
  void close_all(std::uint16_t code, std::string_view reason);
  bool is_empty() const { return open_.empty(); }

 private:
  friend class FramedChannel;
  friend class PlainChannel;
  void mark(FramedChannel&);
  void mark_for_soon(FramedChannel&);
  void flush_marked();
  void mark_late();
  void line_up(FramedChannel&);
  void answer_line();

  EventLoop& loop_;
  const GateOptions& options_;
  GateStats& stats_;
  int poll_;  // of all sockets
  int bell_;  // of that one, and rings once: to watch it anew each time takes longer the more there are
  Milliseconds now_;
  std::unordered_map<FramedChannel*, std::shared_ptr<FramedChannel>> open_;
  std::vector<std::shared_ptr<FramedChannel>> marked_;  // have something to send
  std::vector<std::shared_ptr<FramedChannel>> line_;    // have more to be answered
  bool is_polling_ = false;
  struct Unhurried {
    Milliseconds due;
    std::weak_ptr<FramedChannel> channel;
  };
  std::deque<Unhurried> unhurried_;
  std::vector<char> buffer_;
  Timer late_;
};

}  // namespace pioche::net
