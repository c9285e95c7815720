// How much of the store the tables of one person, and of one network, may fill: every change at a
// table is an entry of its log.
#pragma once

#include <string>

#include "server/http/rate_limiter.h"

namespace pioche::server {

// Whoever makes a table write.
struct LogPayer {
  std::string person;
  std::string network;  // empty: not limited
};

// Of one table without a match in progress: more are replaced by a snapshot.
inline constexpr std::int64_t most_settled_entries = 100;
// Of one table with a match in progress. Whoever acts beyond the first is disconnected; its bots may end their match. A log
// beyond the second was not written by this program and is not read: it could fill the memory.
inline constexpr std::int64_t most_log_entries = 200'000;
inline constexpr std::int64_t longest_readable_log = 2 * most_log_entries;

struct LogBudgetLimits {
  // Bytes at once, and then by day. A match of a thousand moves takes some 200 kB.
  double person_burst = 32e6;
  double person_per_day = 64e6;
  double network_burst = 256e6;
  double network_per_day = 512e6;
};

class LogBudget {
 public:
  explicit LogBudget(const LogBudgetLimits& limits)
      : by_person_(limits.person_burst, limits.person_per_day / minutes_a_day),
        by_network_(limits.network_burst, limits.network_per_day / minutes_a_day) {}

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
  static constexpr double minutes_a_day = 24 * 60;
  RateLimiter by_person_;
  RateLimiter by_network_;
};

}  // namespace pioche::server
