// A connection to the server, as Boost.Beast makes it: HTTP requests, then a WebSocket. Beast is an
// implementation of its own, so it finds errors in the server's framing that a copy would share.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <system_error>

#include "load/address.h"
#include "load/event_loop.h"

namespace pioche::load {

struct HttpResponse {
  int status = 0;
  std::string_view body;
  std::string_view cookie;  // NAME=VALUE of the first that is set, or empty
};

enum class Ending : std::uint8_t {
  not_connected,  // nothing accepted the connection
  lost,
  closed,     // by a close frame of the server
  malformed,  // what the server sent breaks HTTP or the WebSocket protocol
};

// Receives what happens on a connection. It may close or open the connection in any call.
class ConnectionHandler {
 public:
  virtual ~ConnectionHandler() = default;
  // To the last request. Status 101: the WebSocket is open.
  virtual void on_response(const HttpResponse&) = 0;
  virtual void on_message(std::string_view message) = 0;
  virtual void on_pong() {}
  // Something came in answer to `send_bytes` before there was a WebSocket.
  virtual void on_bytes() {}
  // The connection is gone; it was not `close` or `reset` that ended it.
  virtual void on_end(Ending, std::error_code) = 0;
};

class Connection {
 public:
  Connection(EventLoop&, ConnectionHandler&);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // `number` chooses the local address. Throws StartupError where there are no more sockets.
  void open(const Address&, std::uint32_t number);
  bool is_open() const { return link_ != nullptr; }
  void close();
  void reset();  // closes with RST

  // One request at a time, as soon as the connection is established.
  void get(std::string_view path);
  void post(std::string_view path, std::string_view body, std::string_view cookie);
  void upgrade(std::string_view path, std::string_view cookie);
  // A message over the WebSocket.
  void send(std::string_view message);
  // Exactly these bytes, whatever they mean to the server.
  void send_bytes(std::string_view bytes);
  // Called before the WebSocket is open: nothing that comes over it is read.
  void stop_reading();

  std::uint64_t bytes_in() const { return bytes_in_; }

 private:
  struct Link;
  friend struct Link;

  EventLoop& loop_;
  ConnectionHandler& handler_;
  std::shared_ptr<Link> link_;  // its pending operations own it too
  std::uint64_t bytes_in_ = 0;
};

}  // namespace pioche::load
