// Monitoring: a health check, the status for everybody, and Prometheus metrics.
#pragma once

#include "server/admin/site.h"
#include "server/api/call.h"
#include "server/api/rate_limits.h"
#include "server/api/status.h"
#include "server/cluster/cluster.h"
#include "server/options.h"
#include "server/tables/table_service.h"

namespace pioche::server {

class MonitoringHandlers {
 public:
  MonitoringHandlers(AsyncStore& store, const Lobby& lobby, const TableService& tables,
                     const Site& site, const RateLimits& limits, const ApiStatus& status,
                     const Options& options, const cluster::Cluster* cluster)
      : store_(store),
        lobby_(lobby),
        tables_(tables),
        site_(site),
        limits_(limits),
        status_(status),
        options_(options),
        cluster_(cluster) {}

  Reply health(Call&);
  Reply status(Call&);
  Reply metrics(Call&);

 private:
  // Why a move could not be stored now, if so.
  net::Awaitable<std::optional<store::Failure>> store_failure();
  std::string_view state() const;
  bool may_read_metrics(const net::Request&) const;

  AsyncStore& store_;
  const Lobby& lobby_;
  const TableService& tables_;
  const Site& site_;
  const RateLimits& limits_;
  const ApiStatus& status_;
  const Options& options_;
  const cluster::Cluster* cluster_;
  std::int64_t written_at_ = 0;  // when the last write of a health check succeeded, steady
};

}  // namespace pioche::server
