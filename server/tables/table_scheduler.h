// The timers of all tables: wakes those in memory, and has the others loaded when they are due.
#pragma once

#include <functional>
#include <queue>
#include <string>
#include <unordered_map>

#include "server/runtime/event_loop.h"
#include "server/tables/live_table.h"

namespace pioche::server {

class TableScheduler {
 public:
  using Wake = std::function<void(const LiveTablePtr&, Time)>;
  using Load = std::function<void(std::string id)>;
  TableScheduler(net::EventLoop&, Wake, Load);

  // Wakes the table at its `wake_at`.
  void schedule(const LiveTablePtr&);
  // Loads a table that is not in memory; `never`: not at all. Of several times the earliest counts.
  void schedule_load(const std::string& id, Time);
  bool is_scheduled(const std::string& id) const { return loads_.contains(id); }  // to be loaded
  void forget(const std::string& id) { loads_.erase(id); }
  // Nothing is done while it is held; what became due meanwhile is done afterwards.
  void hold() { is_held_ = true; }
  void release();

 private:
  struct Entry {
    Time time;
    std::weak_ptr<LiveTable> live;
    std::string id;  // of a table that is not in memory
    bool operator<(const Entry& other) const { return time > other.time; }
  };
  void push(Entry);
  void run_due();
  void run(const Entry&, Time now);

  Wake wake_;
  Load load_;
  // One entry for each table, or more if its time became earlier.
  std::priority_queue<Entry> entries_;
  std::unordered_map<std::string, Time> loads_;  // those that count, by table
  net::Timer timer_;
  bool is_held_ = false;
};

}  // namespace pioche::server
