// A NATS server of a test, which it can end and start again.
#pragma once

#include "tests/server/child_process.h"

namespace pioche::test {

class NatsServer : public ChildProcess {
 public:
  NatsServer() : port_(free_port()) { start(); }
  // At the same port each time.
  void start() {
    ChildProcess::start({"nats-server", "--addr", "127.0.0.1", "--port", std::to_string(port_),
                         "--log", "/dev/null"},
                        port_);
  }
  std::string url() const { return "nats://127.0.0.1:" + std::to_string(port_); }

 private:
  std::uint16_t port_;
};

}  // namespace pioche::test
