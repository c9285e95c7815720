// The state of the API that several of its parts read.
#pragma once

#include <cstdint>

namespace pioche::net {
class HttpServer;
}

namespace pioche::server {

struct ApiStatus {
  bool is_stopping = false;
  std::uint64_t refusals = 0;  // responses with an error
  net::HttpServer* http_server = nullptr;
};

}  // namespace pioche::server
