// Periodic jobs of the server: erases inactive guests, removes expired tables and replaced log entries,
// and vacuums the store.
#pragma once

#include "server/accounts/accounts.h"
#include "server/lobby/lobby.h"
#include "server/maintenance/maintenance_times.h"

namespace pioche::server {

// When to vacuum, which blocks all writes: only if nothing was written since the last check; once a
// day, or soon after somebody deleted their account. After a second day without a quiet moment it is
// done all the same.
class VacuumSchedule {
 public:
  VacuumSchedule(store::Time every, store::Time now) : every_(every), last_(now) {}
  void request() { is_requested_ = true; }
  // `written` counts the batches stored so far, `unfinished` those in progress. True: vacuum now.
  bool is_due(std::uint64_t written, std::uint64_t unfinished, store::Time now);

 private:
  store::Time every_;
  store::Time last_;
  std::uint64_t written_ = UINT64_MAX;
  bool is_requested_ = false;
};

class Maintenance {
 public:
  Maintenance(net::EventLoop&, AsyncStore&, Accounts&, const Lobby&, const MaintenanceTimes&);

  // Somebody deleted their account: vacuum as soon as possible, so that no trace of them is left.
  void request_vacuum() { schedule_.request(); }
  // While it is suspended nothing is removed.
  void suspend() { is_suspended_ = true; }
  void resume() { is_suspended_ = false; }
  // Of a cluster, where one node does what has to be done: whether it is this one.
  void set_turn(std::function<bool()> is_ours) { is_ours_ = std::move(is_ours); }
  const MaintenanceTimes& times() const { return times_; }
  void set_retention(store::Time of_guests, store::Time of_tables) {
    times_.guest_retention = of_guests;
    times_.table_retention = of_tables;
  }

 private:
  net::Awaitable<> vacuum();
  net::Awaitable<> clean_up();
  net::Awaitable<> sweep_log();
  net::Awaitable<> erase_inactive_guests();
  net::Awaitable<> remove_expired_tables();
  net::Awaitable<> remove_expired_documents();

  AsyncStore& store_;
  Accounts& accounts_;
  const Lobby& lobby_;
  MaintenanceTimes times_;
  VacuumSchedule schedule_;
  bool has_turn() const { return !is_suspended_ && (!is_ours_ || is_ours_()); }

  std::function<bool()> is_ours_;
  bool is_sweeping_ = false;
  bool is_suspended_ = false;
};

}  // namespace pioche::server
