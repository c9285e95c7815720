// Restores tables from their logs, runs their timers and tasks, and unloads idle ones.
#include <algorithm>

#include "server/runtime/clock.h"
#include "server/runtime/log.h"
#include "server/tables/live_table.h"

namespace pioche::server {

namespace {

constexpr Time unload_threshold = 10 * 60 * 1000;  // a table that is idle for longer is unloaded
constexpr std::int64_t chat_lines_restored = 100;

// What a table is restored from.
struct StoredTable {
  std::optional<store::TableRow> row;
  std::vector<std::string> entries;
  std::vector<ChatLine> chat;
  std::vector<store::Person> people;
};

// On the store's thread.
StoredTable read_stored_table(store::Store& store, const std::string& id) {
  StoredTable stored;
  stored.row = store.table(id);
  if (!stored.row || stored.row->status == store::TableStatus::closed) return {};
  std::set<std::string> people;
  for (store::LogRow& line : store.log(id)) {
    if (const auto entry = read_entry(line.text)) people.insert(entry->person);
    stored.entries.push_back(std::move(line.text));
  }
  for (const store::ChatLine& line : store.chat(id, chat_lines_restored)) {
    stored.chat.push_back(decode_chat(line));
    people.insert(line.person);
  }
  people.erase("");
  for (const std::string& person : people)
    if (auto row = store.person(person)) stored.people.push_back(std::move(*row));
  return stored;
}

}  // namespace

std::string encode_chat(const ChatLine& line) {
  return line.phrase.empty() ? "t:" + line.text : "p:" + line.phrase;
}

ChatLine decode_chat(const store::ChatLine& row) {
  ChatLine line{static_cast<std::uint32_t>(row.number), row.time, row.person, {}, {}};
  const bool is_phrase = row.text.starts_with("p:");
  (is_phrase ? line.phrase : line.text) = row.text.size() < 2 ? "" : row.text.substr(2);
  return line;
}

net::Async<TableService::LiveTablePtr> TableService::load(std::string id) {
  StoredTable stored =
      co_await store_.query([id](store::Store& store) { return read_stored_table(store, id); });
  // Another request may have loaded it meanwhile.
  if (LiveTablePtr live = find(id)) co_return live;
  if (!stored.row) co_return nullptr;
  const auto live = std::make_shared<LiveTable>(*this);
  live->id = id;
  live->game = stored.row->game;
  live->created = stored.row->created;
  live->owner = decode(*stored.row).owner;
  live->stored_summary = std::move(stored.row->summary);
  live->log_size = static_cast<std::int64_t>(stored.entries.size());
  for (const store::Person& person : stored.people)
    live->people[person.id] = to_table_person(person, false);
  InputError error;
  live->table = Table::restore(id, stored.entries, stored.chat, environment(live), now(), error);
  if (!live->table) {
    ++stats_.failures;
    log(LogLevel::error, "table {} cannot be restored: entry {} of its log", id, error.where);
    co_return nullptr;
  }
  live_tables_[id] = live;
  lobby_.put(id, lobby_entry(live));
  schedule(live);
  co_return live;
}

net::Async<bool> TableService::ensure_loaded(std::string id) {
  if (find(id)) co_return true;
  if (lobby_.find(id) == nullptr) co_return false;
  co_return (co_await load(id)) != nullptr;
}

net::Async<TableService::Pin> TableService::pin_table(std::string id) {
  if (!co_await ensure_loaded(id)) co_return nullptr;
  const LiveTablePtr live = find(id);
  if (!live) co_return nullptr;
  Pin pin = live->pin.lock();
  if (!pin) live->pin = pin = std::make_shared<char>();
  co_return pin;
}

void TableService::run_task(const LiveTablePtr& live, Task task) {
  ++stats_.bot_tasks;
  ++live->running_tasks;
  pool_.run(live->owner, [this, weak = std::weak_ptr(live), task = std::move(task)] {
    if (weak.expired()) return;
    TaskResult result = task.run();
    loop_.post([this, weak, task_id = task.id, result = std::move(result)] {
      const LiveTablePtr live_now = weak.lock();
      if (!live_now || live_now->is_unloaded) return;
      --live_now->running_tasks;
      Effects effects;
      live_now->table->complete_task(task_id, result, now(), effects);
      apply_effects(live_now, std::move(effects));
    });
  });
}

// The queue has one entry for each table, or more if the time became earlier.
void TableService::schedule(const LiveTablePtr& live) {
  if (live->is_unloaded) return;
  const Time time = live->table->wake_at();
  if (time >= live->scheduled) return;
  live->scheduled = time;
  timers_.push({time, live, {}});
  timer_.expire_at(time);
}

void TableService::run_timers() {
  const Time time = now();
  while (!timers_.empty() && timers_.top().time <= time) {
    const TimerEntry due = timers_.top();
    timers_.pop();
    if (!due.id.empty()) {
      reload(due.id);
      continue;
    }
    const LiveTablePtr live = due.live.lock();
    if (!live || live->is_unloaded || live->scheduled != due.time) continue;
    live->scheduled = never;
    if (live->table->wake_at() > time) {
      schedule(live);
      continue;
    }
    Effects effects;
    live->table->wake(time, effects);
    apply_effects(live, std::move(effects));
  }
  if (!timers_.empty()) timer_.expire_at(timers_.top().time);
}

// Correspondence tables take no memory while they wait: they are loaded for a timer or a client.
void TableService::unload_if_idle(const LiveTablePtr& live) {
  if (live->is_unloaded || !live->connections.empty() || !live->outbox.empty()) return;
  if (live->running_tasks > 0 || !live->pin.expired()) return;
  const Time wake_at = live->table->wake_at();
  if (!live->table->is_correspondence() || wake_at - now() < unload_threshold) return;
  if (wake_at != never) timers_.push({wake_at, {}, live->id});
  if (wake_at != never) timer_.expire_at(wake_at);
  unload(live);
}

net::Detached TableService::reload(std::string id) {
  try {
    co_await ensure_loaded(id);
  } catch (const store::Failure& failure) {
    log(LogLevel::error, "table {} cannot be woken: {}", id, failure.what());
    timers_.push({now() + 60'000, {}, id});
    timer_.expire_at(timers_.top().time);
  }
}

void TableService::begin(const std::vector<store::TableRow>& tables) {
  std::vector<std::string> ids;
  for (const store::TableRow& table : tables) {
    lobby_.put(table.id, decode(table));
    ids.push_back(table.id);
  }
  load_all(std::move(ids));
}

// One after the other, so that moves are stored in between.
net::Detached TableService::load_all(std::vector<std::string> ids) {
  for (const std::string& id : ids) {
    if (is_closing_) co_return;
    try {
      co_await ensure_loaded(id);
    } catch (const store::Failure& failure) {
      log(LogLevel::error, "table {} cannot be looked into: {}", id, failure.what());
    }
  }
}

}  // namespace pioche::server
