// The options of the server's socket, its limits among them, and what it counts.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/runtime/budgets.h"

namespace pioche::net {

struct HttpServerOptions {
  std::string address = "0.0.0.0";
  std::uint16_t port = 8080;  // 0: any that is free
  std::string certificate = {};
  std::string key = {};                   // files; empty: no TLS
  std::vector<std::string> proxies = {};  // networks whose X-Forwarded-… is believed
  std::vector<std::string> exempt = {};   // not limited in their number of connections
  std::size_t most_connections = budget::connections;
  std::size_t most_per_address = budget::connections_by_address;
  std::size_t longest_message = budget::message_bytes;  // from a client
  std::size_t longest_body = budget::body_bytes;
  std::size_t longest_upload = budget::upload_bytes;  // of a record
  std::size_t most_body_bytes =
      budget::all_body_bytes;  // of all requests that are read or answered
  std::size_t most_body_bytes_per_address = budget::body_bytes_by_address;
  std::size_t longest_queue = budget::queued_bytes;          // bytes that wait for a slow client
  std::size_t most_queued_bytes = budget::all_queued_bytes;  // that wait for all of them
  int messages_per_second = budget::messages_per_second;     // of one WebSocket, twice that at once
  int head_seconds = 10;                                     // for the whole head of a request
  int body_seconds = 20;
  int idle_seconds = 60;   // between requests
  int stall_seconds = 20;  // a client that reads nothing of its queue
  int ping_seconds = 50;   // of silence before a ping; many proxies close a connection after 60
  int direct_ping_seconds = 240;  // where there is no proxy: the kernel probes the connection
  int pong_seconds = 15;          // for the answer; then the connection is closed
};

struct HttpServerStats {
  std::uint64_t connections = 0;  // now
  std::uint64_t websockets = 0;   // now
  std::uint64_t requests = 0;
  std::uint64_t messages_in = 0;
  std::uint64_t messages_out = 0;
  std::uint64_t bytes_in = 0;  // of WebSockets
  std::uint64_t bytes_out = 0;
  std::uint64_t slow = 0;       // closed for being slow
  std::uint64_t floods = 0;     // closed for too many messages
  std::uint64_t rejected = 0;   // connections and bodies over a limit
  std::uint64_t malformed = 0;  // requests or frames that break the protocol
};

}  // namespace pioche::net
