// Which tables are in memory although nobody is there.
#include "server/runtime/clock.h"
#include "server/tables/table_service.h"

namespace pioche::server {

namespace {

constexpr Time unload_threshold = 10 * 60 * 1000;  // a table that is idle for longer is unloaded

}  // namespace

bool TableService::is_idle(const LiveTable& live) const {
  return !live.is_unloaded && live.delivery.is_idle() && live.running_tasks == 0 &&
         live.pin.expired() && (!live.is_visited || live.table->is_correspondence()) &&
         live.table->wake_at() - table_now() >= unload_threshold;
}

// Whoever visits it next within a while need not wait until its log was read again.
void TableService::keep_idle(const LiveTablePtr& live) {
  if (live->idle_since != never || !is_idle(*live)) return;
  if (!live->is_visited) return unload_if_idle(live);
  live->idle_since = steady_now<std::chrono::milliseconds>();
  idle_.push_back({live, live->idle_since});
  unload_idle();
}

// Those that have been idle for long, and the oldest of too many.
void TableService::unload_idle() {
  const std::int64_t before = steady_now<std::chrono::milliseconds>() - limits_.idle_milliseconds;
  while (!idle_.empty()) {
    const LiveTablePtr live = idle_.front().live.lock();
    const bool was_visited = !live || live->idle_since != idle_.front().since;
    if (!was_visited && live->idle_since > before && idle_.size() <= limits_.idle_tables) return;
    idle_.pop_front();
    if (was_visited) continue;
    live->idle_since = never;
    unload_if_idle(live);
  }
}

// Tables take no memory while they wait, if nobody was there or what is due does not depend on it:
// they are loaded for a timer or a client.
void TableService::unload_if_idle(const LiveTablePtr& live) {
  if (!is_idle(*live)) return;
  scheduler_.schedule_load(live->id, live->table->wake_at());
  empty_since_[live->id] = live->empty_since;
  cache_.unload(*live);
}

}  // namespace pioche::server
