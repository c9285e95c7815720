// The whole server: store, tables, HTTP.
#pragma once

#include <memory>

#include "server/options.h"

namespace pioche::net {
class FairThreadPool;
}

namespace pioche::server {

class Server {
 public:
  // Opens the store and listens; throws std::exception with a sentence where it cannot.
  explicit Server(const Options&);
  ~Server();

  std::uint16_t port() const;
  // Serves until `stop`, or after `handle_signals` until SIGINT or SIGTERM; SIGHUP makes it
  // read its certificate again.
  void run();
  // From any thread: closes all connections, stores what was accepted, and makes `run` return.
  void stop();
  void handle_signals();

  // The thread that hashes passwords. For tests, which block it.
  net::FairThreadPool& hash_pool();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace pioche::server
