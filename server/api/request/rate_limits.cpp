#include "server/api/request/rate_limits.h"

#include <array>

#include "server/http/networks.h"
#include "server/runtime/budgets.h"
#include "server/runtime/clock.h"

namespace pioche::server {

namespace {

struct LimitRow {
  Limit limit;
  budget::Rate rate;
};

constexpr std::array table{
    LimitRow{Limit::requests_by_address, budget::requests_by_address},
    LimitRow{Limit::registrations_by_address, budget::registrations_by_address},
    LimitRow{Limit::passwords_by_address, budget::passwords_by_address},
    LimitRow{Limit::passwords_by_login_and_address, budget::passwords_by_login_and_address},
    LimitRow{Limit::passwords_by_login, budget::passwords_by_login},
    LimitRow{Limit::names_by_person, budget::names_by_person},
    LimitRow{Limit::tables_by_person, budget::new_tables_by_person},
    LimitRow{Limit::tables_by_address, budget::new_tables_by_address},
    LimitRow{Limit::uploads_by_person, budget::uploads_by_person},
    LimitRow{Limit::uploads_by_address, budget::uploads_by_address},
    LimitRow{Limit::matches_by_person, budget::matches_by_person},
    LimitRow{Limit::matches_by_address, budget::matches_by_address},
    LimitRow{Limit::websockets_by_address, budget::websockets_by_address},
    LimitRow{Limit::reports_by_person, budget::reports_by_person},
    LimitRow{Limit::reports_by_address, budget::reports_by_address},
    LimitRow{Limit::exports_by_person, budget::exports_by_person},
    LimitRow{Limit::exports_by_address, budget::exports_by_address},
    LimitRow{Limit::mails_by_person, budget::mails_by_person},
    LimitRow{Limit::mails_by_recipient, budget::mails_by_recipient},
    LimitRow{Limit::mails_by_address, budget::mails_by_address},
};

constexpr bool is_in_order() {
  for (std::size_t i = 0; i < table.size(); ++i)
    if (static_cast<std::size_t>(table[i].limit) != i) return false;
  return true;
}
static_assert(is_in_order());

}  // namespace

RateLimits::RateLimits(std::vector<std::string> exempt) : exempt_(std::move(exempt)) {
  for (const LimitRow& row : table) limiters_.emplace_back(row.rate.burst, row.rate.per_minute);
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
