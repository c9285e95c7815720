// A real server on a free port, in this process, with its data in a folder of its own.
#pragma once

#include <thread>

#include "server/server.h"
#include "tests/server/server_process.h"

namespace pioche::test {

// Without limits of rate for this machine, whence all of a test comes.
inline server::Options options_in(const std::string& data) {
  server::Options options;
  options.http.address = "127.0.0.1";
  options.http.port = 0;
  options.http.exempt = options.exempt = {"127.0.0.1"};
  options.http.messages_per_second = 10'000;
  options.http.ping_seconds = options.http.direct_ping_seconds = 600;
  options.data = data;
  options.bot_threads = 1;
  options.level = server::LogLevel::error;
  return options;
}

class RunningServer {
 public:
  explicit RunningServer(const server::Options& options)
      : server_(options), thread_([this] { server_.run(); }) {}
  ~RunningServer() {
    server_.stop();
    thread_.join();
  }
  std::uint16_t port() const { return server_.port(); }
  server::Server& server() { return server_; }

 private:
  server::Server server_;
  std::thread thread_;
};

}  // namespace pioche::test
