// How much of the store the tables of one person, of one network and of all may fill: every change at
// a table is an entry of its log, and chat is stored too.
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
  budget::Rate all = budget::log_bytes;
  double last_of_person = budget::last_log_bytes_by_person;
};

class LogBudget {
 public:
  explicit LogBudget(const LogBudgetLimits& limits)
      : limits_(limits),
        by_person_(limits.person.burst, limits.person.per_minute),
        by_network_(limits.network.burst, limits.network.per_minute),
        of_all_(limits.all.burst, limits.all.per_minute) {}

  // Once all together have written too much, whoever has written little may still finish a match.
  bool may_write(const LogPayer& payer, std::int64_t now) const {
    if (payer.network.empty()) return true;
    const double left = by_person_.tokens(payer.person, now);
    const bool is_modest = limits_.person.burst - left < limits_.last_of_person;
    return left > 0 && by_network_.has_tokens(payer.network, now) &&
           (is_modest || of_all_.has_tokens(everybody, now));
  }
  void charge(const LogPayer& payer, std::int64_t now, std::size_t bytes) {
    if (payer.network.empty() || bytes == 0) return;
    by_person_.charge(payer.person, now, static_cast<double>(bytes));
    by_network_.charge(payer.network, now, static_cast<double>(bytes));
    of_all_.charge(everybody, now, static_cast<double>(bytes));
  }

 private:
  static constexpr std::string_view everybody = "all";

  LogBudgetLimits limits_;
  RateLimiter by_person_;
  RateLimiter by_network_;
  RateLimiter of_all_;
};

}  // namespace pioche::server
