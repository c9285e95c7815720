// What is stored about people: everybody's own data as one file, and what the privacy page says.
#pragma once

#include "server/api/request/call.h"
#include "server/api/request/rate_limits.h"
#include "server/maintenance/maintenance.h"
#include "server/options.h"

namespace pioche::server {

class PrivacyHandlers {
 public:
  PrivacyHandlers(AsyncStore& store, const Lobby& lobby, const Maintenance& maintenance,
                  RateLimits& limits, const Options& options)
      : store_(store),
        lobby_(lobby),
        maintenance_(maintenance),
        limits_(limits),
        options_(options) {}

  Reply export_me(Call&);
  Reply privacy(Call&);

 private:
  net::Awaitable<bool> may_have_address(const Call&);

  AsyncStore& store_;
  const Lobby& lobby_;
  const Maintenance& maintenance_;
  RateLimits& limits_;
  const Options& options_;
};

}  // namespace pioche::server
