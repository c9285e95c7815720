// Tells systemd that the server is ready, and again and again that its event loop runs
// (sd_notify(3), `Type=notify` and `WatchdogSec` of a unit). Without systemd nothing happens.
#pragma once

#include "server/runtime/event_loop.h"

namespace pioche::server {

// Called once the server listens.
void notify_service_manager(net::EventLoop&);

}  // namespace pioche::server
