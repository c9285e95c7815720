// Reports about people, and what became of them.
#pragma once

#include "server/accounts/report.h"
#include "server/api/request/call.h"
#include "server/api/request/rate_limits.h"
#include "server/tables/table_service.h"

namespace pioche::server {

class ReportHandlers {
 public:
  ReportHandlers(AsyncStore& store, Accounts& accounts, const Lobby& lobby,
                 const TableService& tables, RateLimits& limits)
      : store_(store), accounts_(accounts), lobby_(lobby), tables_(tables), limits_(limits) {}

  Reply report(Call&);
  Reply my_reports(Call&);

 private:
  bool is_at_table(const std::string& person, const std::string& table) const;

  AsyncStore& store_;
  Accounts& accounts_;
  const Lobby& lobby_;
  const TableService& tables_;
  RateLimits& limits_;
};

}  // namespace pioche::server
