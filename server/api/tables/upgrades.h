// Upgrades of HTTP requests to WebSockets: to a table, or to the lobby.
#pragma once

#include "server/admin/site.h"
#include "server/api/request/call.h"
#include "server/api/request/rate_limits.h"
#include "server/api/request/status.h"
#include "server/cluster/cluster.h"
#include "server/http/http_server.h"
#include "server/options.h"
#include "server/tables/table_service.h"

namespace pioche::server {

class UpgradeHandlers {
 public:
  UpgradeHandlers(Accounts& accounts, Lobby& lobby, TableService& tables, const Site& site,
                  const Options& options, RateLimits& limits, const ApiStatus& status,
                  cluster::Cluster* cluster)
      : accounts_(accounts),
        lobby_(lobby),
        tables_(tables),
        site_(site),
        options_(options),
        limits_(limits),
        status_(status),
        cluster_(cluster) {}

  net::Awaitable<net::UpgradeResult> upgrade(Call&);

 private:
  net::Awaitable<net::UpgradeResult> upgrade_to_table(Call&, std::string table);
  net::Awaitable<std::optional<net::Response>> refused_now(Call&);

  Accounts& accounts_;
  Lobby& lobby_;
  TableService& tables_;
  const Site& site_;
  const Options& options_;
  RateLimits& limits_;
  const ApiStatus& status_;
  cluster::Cluster* cluster_;
};

}  // namespace pioche::server
