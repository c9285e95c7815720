// Hashes and checks passwords on a thread of their own, and limits how often one may be tried.
#pragma once

#include <unordered_set>

#include "server/api/request/call.h"
#include "server/api/request/rate_limits.h"
#include "server/runtime/event_loop.h"

namespace pioche::server {

class Passwords {
 public:
  Passwords(net::EventLoop& loop, net::FairThreadPool& hash_pool, Accounts& accounts,
            RateLimits& limits)
      : loop_(loop), hash_pool_(hash_pool), accounts_(accounts), limits_(limits) {}

  // Empty if too many hashes of the caller's network wait already.
  net::Awaitable<std::string> hash(const Call&, std::string password);
  enum class Check : std::uint8_t { right, wrong, busy };
  net::Awaitable<Check> check(const Call&, std::string hash, std::string password);
  // Counts a try. A network is limited for each login and for all; tries of all networks together
  // only limit those from which nobody has signed in to this account: a stranger cannot lock it.
  bool may_try(const Call&, std::string_view login);
  void note_success(const Call&, std::string_view login);
  // Refuses unless the field holds the password of the caller: a stolen session must not be enough
  // to take an account away.
  net::Awaitable<std::optional<net::Response>> refuse_unless_confirmed(Call&,
                                                                       std::string_view field);

 private:
  bool is_busy(const std::string& queue) const;

  net::EventLoop& loop_;
  net::FairThreadPool& hash_pool_;
  Accounts& accounts_;
  RateLimits& limits_;
  std::unordered_set<std::string> known_;  // login and network of those who have signed in
};

}  // namespace pioche::server
