// The message bus through a NATS server.
#pragma once

#include <memory>

#include "server/cluster/message_bus.h"
#include "server/runtime/event_loop.h"

namespace pioche::cluster {

// `url` as NATS has it: nats://host:4222, several with commas. Connects in the background, again and
// again. Throws std::runtime_error for a URL that is none.
std::unique_ptr<MessageBus> nats_bus(net::EventLoop&, const std::string& url,
                                     const std::string& name);

}  // namespace pioche::cluster
