// The interface of an open WebSocket to the rest of the server. All calls are on the loop's thread.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace pioche::net {

using Message = std::shared_ptr<const std::string>;

class WebSocket {
 public:
  virtual ~WebSocket() = default;
  // Written at the end of this iteration of the loop, together with other messages sent in it.
  virtual void send(Message) = 0;
  // Closes after the messages sent before are written; nothing more is received.
  virtual void close(std::uint16_t code, std::string_view reason) = 0;
};

// Receives the events of a WebSocket, which owns it.
class WebSocketHandler {
 public:
  virtual ~WebSocketHandler() = default;
  virtual void on_open(WebSocket&) = 0;
  virtual void on_message(std::string_view message) = 0;
  // The last call.
  virtual void on_close() = 0;
};

}  // namespace pioche::net
