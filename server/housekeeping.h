// What the server does for itself when nobody waits: forgets guests who stay away, removes tables
// that were deserted long ago, and has the store overwrite what was forgotten.
#pragma once

#include "server/accounts.h"
#include "server/housekeeping_times.h"
#include "server/lobby.h"

namespace pioche::server {

// When to vacuum, which holds up everybody who writes: only after a look at which nothing had been
// written since the look before; once a day, or at once when somebody asked to be forgotten.
class Rota {
 public:
  Rota(store::Time every, store::Time now) : every_(every), last_(now) {}
  void hurry() { is_urgent_ = true; }
  // `written` counts what was kept so far, `unfinished` what is on its way. True: vacuum now.
  bool is_tidying_due(std::uint64_t written, std::uint64_t unfinished, store::Time now);

 private:
  store::Time every_;
  store::Time last_;
  std::uint64_t written_ = UINT64_MAX;
  bool is_urgent_ = false;
};

class Housekeeping {
 public:
  Housekeeping(net::EventLoop&, AsyncStore&, Accounts&, const Lobby&, const HousekeepingTimes&);

  // Somebody was forgotten on their own wish: nothing that identifies them is to be left.
  void hurry() { rota_.hurry(); }

 private:
  net::Detached vacuum();
  net::Detached do_chores();
  net::Async<bool> erase_inactive_guests();
  net::Async<bool> remove_expired_tables();

  AsyncStore& store_;
  Accounts& accounts_;
  const Lobby& lobby_;
  HousekeepingTimes times_;
  Rota rota_;
};

}  // namespace pioche::server
