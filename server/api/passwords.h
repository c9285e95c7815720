// Hashes and checks passwords on a thread of their own, and limits how often one may be tried.
#pragma once

#include "server/api/call.h"
#include "server/api/rate_limits.h"
#include "server/runtime/event_loop.h"

namespace pioche::server {

class Passwords {
 public:
  Passwords(net::EventLoop& loop, net::FairThreadPool& hash_pool, Accounts& accounts,
            RateLimits& limits)
      : loop_(loop), hash_pool_(hash_pool), accounts_(accounts), limits_(limits) {}

  // Empty if too many hashes wait already.
  net::Awaitable<std::string> hash(std::string password);
  enum class Check : std::uint8_t { right, wrong, busy };
  net::Awaitable<Check> check(std::string hash, std::string password);
  bool may_try(const Call&, std::string_view login);
  // Refuses unless the field holds the password of the caller: a stolen session must not be enough
  // to take an account away.
  net::Awaitable<std::optional<net::Response>> refuse_unless_confirmed(Call&,
                                                                       std::string_view field);

 private:
  net::EventLoop& loop_;
  net::FairThreadPool& hash_pool_;
  Accounts& accounts_;
  RateLimits& limits_;
};

}  // namespace pioche::server
