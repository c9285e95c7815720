// Asks the loop that reads WebSockets whether it does: a message is sent over a WebSocket whose client
// end is here too.
#pragma once

#include <memory>

#include "server/runtime/awaitable.h"
#include "server/ws/websocket_poller.h"

namespace pioche::net {

class ReadProbe {
 public:
  ReadProbe(EventLoop& loop, WebSocketPoller& poller) : loop_(loop), poller_(poller) {}

  // False: the message was not read in `longest_wait`. One try serves all who ask meanwhile.
  Awaitable<bool> ask();

  // In turns of the loop, so that one that stood still for a while is not taken for a deaf one.
  static constexpr std::chrono::milliseconds turn{100};
  static constexpr int longest_wait = 20;

 private:
  struct Try;
  class Handler;
  std::shared_ptr<Try> begin();  // null: there is no socket for it
  static Awaitable<> wait(std::shared_ptr<Try>);

  EventLoop& loop_;
  WebSocketPoller& poller_;
  std::weak_ptr<Try> running_;
};

}  // namespace pioche::net
