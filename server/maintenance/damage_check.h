// Reads the whole database once, when the server has started, and reports what is damaged. Matches are
// played meanwhile.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

#include "server/runtime/event_loop.h"

namespace pioche::server {

class DamageCheck {
 public:
  // `find`: the first thing that is wrong, if any; called on a thread of its own. May throw.
  using Find = std::function<std::optional<std::string>(std::stop_token)>;
  DamageCheck(net::EventLoop&, Find find);

  // Empty: nothing, or not found yet. On the loop's thread.
  const std::string& damage() const { return damage_; }

 private:
  std::string damage_;
  std::jthread thread_;  // last: it uses the others
};

}  // namespace pioche::server
