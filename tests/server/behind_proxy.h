// A server that believes the test to be a proxy: clients come from whatever address they name, and
// nobody is exempt from limits.
#pragma once

#include <string>

#include "tests/server/client.h"
#include "tests/server/running_server.h"

namespace pioche::test {

inline void put_behind_proxy(server::Options& options) {
  options.exempt.clear();
  options.http.exempt.clear();
  options.http.proxies = {"127.0.0.1"};
}

// What the proxy adds to a request of this client.
inline Headers from(const std::string& address) { return {{"X-Forwarded-For", address}}; }

// The same for a request with a body.
inline Headers json_from(const std::string& address) {
  return {{"Content-Type", "application/json"}, {"X-Pioche", "1"}, {"X-Forwarded-For", address}};
}

}  // namespace pioche::test
