// Finished matches: those of tables, and those that people upload.
#pragma once

#include "server/api/request/call.h"
#include "server/api/request/rate_limits.h"

namespace pioche::server {

class MatchHandlers {
 public:
  MatchHandlers(AsyncStore& store, RateLimits& limits) : store_(store), limits_(limits) {}

  Reply match(Call&);
  Reply record(Call&);
  Reply add_match(Call&);

 private:
  AsyncStore& store_;
  RateLimits& limits_;
};

}  // namespace pioche::server
