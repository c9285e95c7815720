// An open WebSocket, from the inside. Everything happens on the loop's thread.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace pioche::net {

using Message = std::shared_ptr<const std::string>;

class Channel {
 public:
  virtual ~Channel() = default;
  // Goes out at the end of this turn of the loop, together with whatever else is sent in it.
  virtual void send(Message) = 0;
  // Goes out together with what is sent next, or by itself a moment later.
  virtual void send_soon(Message) = 0;
  // Once what was sent before is out; nothing more is received.
  virtual void close(std::uint16_t code, std::string_view reason) = 0;
};

// What hears a channel, and is destroyed with it.
class Listener {
 public:
  virtual ~Listener() = default;
  virtual void opened(Channel&) = 0;
  virtual void received(std::string_view message) = 0;
  // The last call.
  virtual void gone() = 0;
};

}  // namespace pioche::net
