#include "server/tables/table_scheduler.h"

#include "server/runtime/clock.h"

namespace pioche::server {

TableScheduler::TableScheduler(net::EventLoop& loop, Wake wake, Load load)
    : wake_(std::move(wake)), load_(std::move(load)), timer_(loop, [this] { run_due(); }) {}

void TableScheduler::push(Entry entry) {
  const Time time = entry.time;
  entries_.push(std::move(entry));
  timer_.expire_at(time);
}

void TableScheduler::schedule(const LiveTablePtr& live) {
  if (live->is_unloaded) return;
  const Time time = live->table->wake_at();
  if (time >= live->scheduled) return;
  live->scheduled = time;
  push({time, live, {}});
}

void TableScheduler::schedule_load(const std::string& id, Time time) {
  if (time == never) return;
  const auto [known, is_new] = loads_.try_emplace(id, time);
  if (!is_new && known->second <= time) return;
  known->second = time;
  push({time, {}, id});
}

void TableScheduler::release() {
  is_held_ = false;
  run_due();
}

void TableScheduler::run_due() {
  if (is_held_) return;
  const Time time = table_now();
  while (!entries_.empty() && entries_.top().time <= time) {
    const Entry due = entries_.top();
    entries_.pop();
    run(due, time);
  }
  if (!entries_.empty()) timer_.expire_at(entries_.top().time);
}

void TableScheduler::run(const Entry& due, Time now) {
  if (!due.id.empty()) {
    const auto known = loads_.find(due.id);
    if (known == loads_.end() || known->second != due.time) return;
    loads_.erase(known);
    return load_(due.id);
  }
  const LiveTablePtr live = due.live.lock();
  if (!live || live->is_unloaded || live->scheduled != due.time) return;
  live->scheduled = never;
  if (live->table->wake_at() > now)
    schedule(live);
  else
    wake_(live, now);
}

}  // namespace pioche::server
