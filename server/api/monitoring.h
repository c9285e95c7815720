// Monitoring: a health check and Prometheus metrics.
#pragma once

#include "server/api/call.h"
#include "server/api/rate_limits.h"
#include "server/api/status.h"
#include "server/tables/table_service.h"

namespace pioche::server {

class MonitoringHandlers {
 public:
  MonitoringHandlers(AsyncStore& store, const Lobby& lobby, const TableService& tables,
                     const RateLimits& limits, const ApiStatus& status)
      : store_(store), lobby_(lobby), tables_(tables), limits_(limits), status_(status) {}

  Reply health(Call&);
  Reply metrics(Call&);

 private:
  AsyncStore& store_;
  const Lobby& lobby_;
  const TableService& tables_;
  const RateLimits& limits_;
  const ApiStatus& status_;
};

}  // namespace pioche::server
