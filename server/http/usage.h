// What the connections of the server use of its budgets: each share is given back when the object that
// stands for it is gone.
#pragma once

#include <list>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/http/http_server_options.h"
#include "server/http/rate_limiter.h"

namespace pioche::net {

class HttpConnection;

// Coroutines that wait are destroyed with the event loop, after the server: what they hold shares this.
struct Usage {
  HttpServerStats stats;
  std::unordered_map<std::string, std::size_t> clients;  // connections by network
  std::size_t body_bytes = 0;
  std::unordered_map<std::string, std::size_t> client_body_bytes;  // by network
  std::list<HttpConnection*> open;
};
using UsagePtr = std::shared_ptr<Usage>;

// The bytes reserved for the body of a request.
class BodyShare {
 public:
  BodyShare(UsagePtr usage, std::string network, std::size_t size)
      : usage_(std::move(usage)), network_(std::move(network)), size_(size) {
    usage_->client_body_bytes[network_] += size_;
    usage_->body_bytes += size_;
  }
  BodyShare(const BodyShare&) = delete;
  BodyShare& operator=(const BodyShare&) = delete;
  ~BodyShare() {
    usage_->body_bytes -= size_;
    const auto found = usage_->client_body_bytes.find(network_);
    if (found == usage_->client_body_bytes.end()) return;
    found->second -= size_;
    if (found->second == 0) usage_->client_body_bytes.erase(found);
  }

 private:
  UsagePtr usage_;
  std::string network_;
  std::size_t size_;
};

// A connection is in the list as long as this exists.
class ListedConnection {
 public:
  ListedConnection(UsagePtr usage, HttpConnection& connection)
      : usage_(std::move(usage)), position_(usage_->open.insert(usage_->open.end(), &connection)) {}
  ListedConnection(const ListedConnection&) = delete;
  ListedConnection& operator=(const ListedConnection&) = delete;
  ~ListedConnection() { usage_->open.erase(position_); }

 private:
  UsagePtr usage_;
  std::list<HttpConnection*>::iterator position_;
};

// A client counts by its network: a whole /64 of IPv6 is one.
class CountedClient {
 public:
  CountedClient(UsagePtr usage, const std::string& address)
      : usage_(std::move(usage)), network_(server::network_of(address)) {
    ++usage_->clients[network_];
  }
  CountedClient(const CountedClient&) = delete;
  CountedClient& operator=(const CountedClient&) = delete;
  ~CountedClient() {
    const auto found = usage_->clients.find(network_);
    if (--found->second == 0) usage_->clients.erase(found);
  }

 private:
  UsagePtr usage_;
  std::string network_;
};

// A connection with all that it counts for. A WebSocket keeps it.
class CountedConnection {
 public:
  CountedConnection(const UsagePtr& usage, const std::string& peer)
      : usage_(usage), peer_(usage, peer) {
    ++usage_->stats.connections;
  }
  CountedConnection(const CountedConnection&) = delete;
  CountedConnection& operator=(const CountedConnection&) = delete;
  ~CountedConnection() { --usage_->stats.connections; }
  // The client for which a proxy opened it.
  void count_forwarded(const std::string& address) { forwarded_.emplace(usage_, address); }

 private:
  UsagePtr usage_;
  CountedClient peer_;
  std::optional<CountedClient> forwarded_;
};
using CountedConnectionPtr = std::shared_ptr<CountedConnection>;

}  // namespace pioche::net
