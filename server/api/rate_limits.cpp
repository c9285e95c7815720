#include "server/api/rate_limits.h"

#include <array>

#include "server/http/networks.h"
#include "server/runtime/clock.h"

namespace pioche::server {

namespace {

struct LimitRow {
  Limit limit;
  double burst;
  double per_minute;
};

constexpr double minutes_a_day = 24 * 60;

constexpr std::array table{
    LimitRow{Limit::requests_by_address, 400, 1200},
    LimitRow{Limit::registrations_by_address, 20, 20},
    LimitRow{Limit::passwords_by_address, 10, 10},
    LimitRow{Limit::passwords_by_login_and_address, 5, 5},
    LimitRow{Limit::passwords_by_login, 50, 5},
    LimitRow{Limit::tables_by_person, 20, 20},
    LimitRow{Limit::tables_by_address, 60, 20},
    LimitRow{Limit::uploads_by_person, 20, 20},
    LimitRow{Limit::uploads_by_address, 20, 20},
    LimitRow{Limit::matches_by_person, most_matches_a_day, most_matches_a_day / minutes_a_day},
    LimitRow{Limit::matches_by_address, 5 * most_matches_a_day,
             5 * most_matches_a_day / minutes_a_day},
    LimitRow{Limit::websockets_by_address, 60, 120},
};

constexpr bool is_in_order() {
  for (std::size_t i = 0; i < table.size(); ++i)
    if (static_cast<std::size_t>(table[i].limit) != i) return false;
  return true;
}
static_assert(is_in_order());

}  // namespace

RateLimits::RateLimits(std::vector<std::string> exempt) : exempt_(std::move(exempt)) {
  for (const LimitRow& row : table) limiters_.emplace_back(row.burst, row.per_minute);
}

bool RateLimits::take(Limit limit, std::string_view key) {
  return limiters_[static_cast<std::size_t>(limit)].take(key,
                                                         steady_now<std::chrono::milliseconds>());
}

bool RateLimits::allow(Limit limit, const net::Request& request, std::string_view key) {
  if (net::is_in_networks(exempt_, request.address)) return true;
  if (take(limit, key)) return true;
  ++refused_;
  return false;
}

bool RateLimits::allow_address(Limit limit, const net::Request& request) {
  return allow(limit, request, network_of(request.address));
}

}  // namespace pioche::server
