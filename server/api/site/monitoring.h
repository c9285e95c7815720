// Monitoring: a health check, the status for everybody, and Prometheus metrics.
#pragma once

#include "server/admin/site.h"
#include "server/api/request/call.h"
#include "server/api/request/rate_limits.h"
#include "server/api/request/status.h"
#include "server/cluster/cluster.h"
#include "server/mail/mailer.h"
#include "server/maintenance/damage_check.h"
#include "server/options.h"
#include "server/tables/table_service.h"

namespace pioche::server {

class MonitoringHandlers {
 public:
  MonitoringHandlers(AsyncStore& store, const Lobby& lobby, const TableService& tables,
                     const Site& site, const DamageCheck& damage_check, const RateLimits& limits,
                     const ApiStatus& status, const Options& options, const Mailer& mailer,
                     const cluster::Cluster* cluster)
      : store_(store),
        lobby_(lobby),
        tables_(tables),
        site_(site),
        damage_check_(damage_check),
        limits_(limits),
        status_(status),
        options_(options),
        mailer_(mailer),
        cluster_(cluster) {}

  Reply health(Call&);
  Reply status(Call&);
  Reply metrics(Call&);

 private:
  // Why a move could not be stored now, if so.
  net::Awaitable<std::optional<store::Failure>> store_failure();
  // Whether the moves of people are read.
  net::Awaitable<bool> reads_websockets();
  std::string_view state() const;
  bool may_read_metrics(const net::Request&) const;

  AsyncStore& store_;
  const Lobby& lobby_;
  const TableService& tables_;
  const Site& site_;
  const DamageCheck& damage_check_;
  const RateLimits& limits_;
  const ApiStatus& status_;
  const Options& options_;
  const Mailer& mailer_;
  const cluster::Cluster* cluster_;
  // When a health check last succeeded, steady.
  std::int64_t written_at_ = 0;
  std::int64_t read_at_ = 0;
};

}  // namespace pioche::server
