// Monitoring: a health check and Prometheus metrics.
#pragma once

#include "server/api/call.h"
#include "server/api/rate_limits.h"
#include "server/api/status.h"
#include "server/options.h"
#include "server/tables/table_service.h"

namespace pioche::server {

class MonitoringHandlers {
 public:
  MonitoringHandlers(AsyncStore& store, const Lobby& lobby, const TableService& tables,
                     const RateLimits& limits, const ApiStatus& status, const Options& options)
      : store_(store),
        lobby_(lobby),
        tables_(tables),
        limits_(limits),
        status_(status),
        options_(options) {}

  Reply health(Call&);
  Reply metrics(Call&);

 private:
  bool may_read_metrics(const net::Request&) const;

  AsyncStore& store_;
  const Lobby& lobby_;
  const TableService& tables_;
  const RateLimits& limits_;
  const ApiStatus& status_;
  const Options& options_;
  std::int64_t written_at_ = 0;  // when the last write of a health check succeeded, steady
};

}  // namespace pioche::server
