// The lobby, and new tables.
#pragma once

#include "server/api/request/call.h"
#include "server/api/request/rate_limits.h"
#include "server/api/request/status.h"
#include "server/cluster/cluster.h"
#include "server/options.h"
#include "server/tables/table_service.h"

namespace pioche::server {

class TableHandlers {
 public:
  TableHandlers(AsyncStore& store, Lobby& lobby, TableService& tables, const Options& options,
                RateLimits& limits, const ApiStatus& status, cluster::Cluster* cluster)
      : store_(store),
        lobby_(lobby),
        tables_(tables),
        options_(options),
        limits_(limits),
        status_(status),
        cluster_(cluster) {}

  Reply lobby(Call&);
  Reply my_tables(Call&);
  Reply open_table(Call&);
  Reply table(Call&);

 private:
  Reply refusal_of_missing(Call&);

  AsyncStore& store_;
  Lobby& lobby_;
  TableService& tables_;
  const Options& options_;
  RateLimits& limits_;
  const ApiStatus& status_;
  cluster::Cluster* cluster_;
};

}  // namespace pioche::server
