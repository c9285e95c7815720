// Reports about people, and what became of them.
#pragma once

#include "server/accounts/report.h"
#include "server/api/request/call.h"
#include "server/api/request/rate_limits.h"
#include "server/tables/table_service.h"

namespace pioche::server {

class ReportHandlers {
 public:
  ReportHandlers(AsyncStore& store, Accounts& accounts, const Lobby& lobby, TableService& tables,
                 RateLimits& limits)
      : store_(store), accounts_(accounts), lobby_(lobby), tables_(tables), limits_(limits) {}

  Reply report(Call&);
  Reply my_reports(Call&);

 private:
  net::Awaitable<bool> is_at_table(std::string person, std::string table);

  AsyncStore& store_;
  Accounts& accounts_;
  const Lobby& lobby_;
  TableService& tables_;
  RateLimits& limits_;
};

}  // namespace pioche::server
