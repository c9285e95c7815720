// The rate limits of the API. Their numbers are in server/runtime/budgets.h.
#pragma once

#include <string>
#include <vector>

#include "server/http/http.h"
#include "server/http/rate_limiter.h"

namespace pioche::server {

enum class Limit : std::uint8_t {
  requests_by_address,
  registrations_by_address,  // of guests and accounts
  passwords_by_address,
  passwords_by_login_and_address,
  passwords_by_login,  // from addresses that are new to the account
  names_by_person,     // changes of it, each of which a table tells everybody
  tables_by_person,
  tables_by_address,
  uploads_by_person,
  uploads_by_address,  // of large bodies
  matches_by_person,
  matches_by_address,
  websockets_by_address,
  reports_by_person,
  reports_by_address,
  exports_by_person,
  exports_by_address,
  mails_by_person,
  mails_by_recipient,
  mails_by_address,
};

class RateLimits {
 public:
  // `exempt`: networks whose requests `allow` never refuses.
  explicit RateLimits(std::vector<std::string> exempt);

  // Counts a request of the key; false: it is over the limit.
  bool allow(Limit, const net::Request&, std::string_view key);
  // The same with the network of the client's address as the key.
  bool allow_address(Limit, const net::Request&);
  // The same without exemptions, and not counted by `refused`.
  bool take(Limit, std::string_view key);

  std::uint64_t refused() const { return refused_; }  // by `allow`

 private:
  std::vector<std::string> exempt_;
  std::vector<RateLimiter> limiters_;  // by Limit
  std::uint64_t refused_ = 0;
};

}  // namespace pioche::server
