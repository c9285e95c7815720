// How much of the store the tables of one person, and of one network, may fill: every change at a
// table is an entry of its log.
#pragma once

#include <string>

#include "server/http/rate_limiter.h"
#include "server/runtime/budgets.h"

namespace pioche::server {

// Whoever makes a table write.
struct LogPayer {
  std::string person;
  std::string network;  // empty: not limited
};

struct LogBudgetLimits {
  // Bytes. A match of a thousand moves takes some 200 kB.
  budget::Rate person = budget::log_bytes_by_person;
  budget::Rate network = budget::log_bytes_by_address;
};

class LogBudget {
 public:
  explicit LogBudget(const LogBudgetLimits& limits)
      : by_person_(limits.person.burst, limits.person.per_minute),
        by_network_(limits.network.burst, limits.network.per_minute) {}

  bool may_write(const LogPayer& payer, std::int64_t now) const {
    return payer.network.empty() ||
           (by_person_.has_tokens(payer.person, now) && by_network_.has_tokens(payer.network, now));
  }
  void charge(const LogPayer& payer, std::int64_t now, std::size_t bytes) {
    if (payer.network.empty() || bytes == 0) return;
    by_person_.charge(payer.person, now, static_cast<double>(bytes));
    by_network_.charge(payer.network, now, static_cast<double>(bytes));
  }

 private:
  RateLimiter by_person_;
  RateLimiter by_network_;
};

}  // namespace pioche::server
