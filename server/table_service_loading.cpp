// Restores tables from their logs, runs their timers and tasks, and unloads idle ones.
#include <algorithm>

#include "server/clock.h"
#include "server/live_table.h"
#include "server/log.h"

namespace pioche::server {

namespace {

constexpr Time far_away = 10 * 60 * 1000;  // a table that waits longer need not stay in memory
constexpr std::int64_t chat_lines_restored = 100;

// What a table is made from.
struct Remains {
  std::optional<store::TableRow> row;
  std::vector<std::string> entries;
  std::vector<ChatLine> chat;
  std::vector<store::Person> people;
};

// On the store's thread.
Remains remains_of(store::Store& store, const std::string& id) {
  Remains remains;
  remains.row = store.table(id);
  if (!remains.row || remains.row->status == store::TableStatus::closed) return {};
  std::set<std::string> people;
  for (store::LogRow& line : store.log(id)) {
    if (const auto entry = read_entry(line.text)) people.insert(entry->person);
    remains.entries.push_back(std::move(line.text));
  }
  for (const store::ChatLine& line : store.chat(id, chat_lines_restored)) {
    remains.chat.push_back(chat_line_of(line));
    people.insert(line.person);
  }
  people.erase("");
  for (const std::string& person : people)
    if (auto row = store.person(person)) remains.people.push_back(std::move(*row));
  return remains;
}

}  // namespace

std::string kept_text(const ChatLine& line) {
  return line.phrase.empty() ? "t:" + line.text : "p:" + line.phrase;
}

ChatLine chat_line_of(const store::ChatLine& row) {
  ChatLine line{static_cast<std::uint32_t>(row.number), row.time, row.person, {}, {}};
  const bool is_phrase = row.text.starts_with("p:");
  (is_phrase ? line.phrase : line.text) = row.text.size() < 2 ? "" : row.text.substr(2);
  return line;
}

net::Async<TableService::LiveTablePtr> TableService::restored(std::string id) {
  Remains remains =
      co_await store_.query([id](store::Store& store) { return remains_of(store, id); });
  // Another request may have been quicker.
  if (LiveTablePtr live = find(id)) co_return live;
  if (!remains.row) co_return nullptr;
  const auto live = std::make_shared<LiveTable>(*this);
  live->id = id;
  live->game = remains.row->game;
  live->created = remains.row->created;
  live->owner = decode(*remains.row).owner;
  live->stored_summary = std::move(remains.row->summary);
  live->log_size = static_cast<std::int64_t>(remains.entries.size());
  for (const store::Person& person : remains.people)
    live->people[person.id] = to_table_person(person, false);
  InputError error;
  live->table = Table::restore(id, remains.entries, remains.chat, surroundings(live), now(), error);
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

net::Async<bool> TableService::is_present(std::string id) {
  if (find(id)) co_return true;
  if (lobby_.find(id) == nullptr) co_return false;
  co_return (co_await restored(id)) != nullptr;
}

net::Async<TableService::Pin> TableService::pin_table(std::string id) {
  if (!co_await is_present(id)) co_return nullptr;
  const LiveTablePtr live = find(id);
  if (!live) co_return nullptr;
  Pin pin = live->pin.lock();
  if (!pin) live->pin = pin = std::make_shared<char>();
  co_return pin;
}

void TableService::think(const LiveTablePtr& live, Task task) {
  ++stats_.bot_tasks;
  ++live->running_tasks;
  pool_.run(live->owner, [this, weak = std::weak_ptr(live), task = std::move(task)] {
    if (weak.expired()) return;
    Thought thought = task.think();
    loop_.post([this, weak, ticket = task.ticket, thought = std::move(thought)] {
      const LiveTablePtr live_now = weak.lock();
      if (!live_now || live_now->is_unloaded) return;
      --live_now->running_tasks;
      Outcome outcome;
      live_now->table->answer(ticket, thought, now(), outcome);
      settle(live_now, std::move(outcome));
    });
  });
}

// One entry in the queue for each table at most, unless it wants to be woken earlier.
void TableService::schedule(const LiveTablePtr& live) {
  if (live->is_unloaded) return;
  const Time time = live->table->wake_at();
  if (time >= live->scheduled) return;
  live->scheduled = time;
  wakes_.push({time, live, {}});
  timer_.expire_at(time);
}

void TableService::ring() {
  const Time time = now();
  while (!wakes_.empty() && wakes_.top().time <= time) {
    const Wake wake = wakes_.top();
    wakes_.pop();
    if (!wake.id.empty()) {
      wake_sleeper(wake.id);
      continue;
    }
    const LiveTablePtr live = wake.live.lock();
    if (!live || live->is_unloaded || live->scheduled != wake.time) continue;
    live->scheduled = never;
    if (live->table->wake_at() > time) {
      schedule(live);
      continue;
    }
    Outcome outcome;
    live->table->wake(time, outcome);
    settle(live, std::move(outcome));
  }
  if (!wakes_.empty()) timer_.expire_at(wakes_.top().time);
}

// Whoever waits for days takes no memory: the table comes back when it is due, or visited.
void TableService::sleep_if_idle(const LiveTablePtr& live) {
  if (live->is_unloaded || !live->connections.empty() || !live->outbox.empty()) return;
  if (live->running_tasks > 0 || !live->pin.expired()) return;
  const Time wake_at = live->table->wake_at();
  if (!live->table->is_by_the_day() || wake_at - now() < far_away) return;
  if (wake_at != never) wakes_.push({wake_at, {}, live->id});
  if (wake_at != never) timer_.expire_at(wake_at);
  drop(live);
}

net::Detached TableService::wake_sleeper(std::string id) {
  try {
    co_await is_present(id);
  } catch (const store::Failure& failure) {
    log(LogLevel::error, "table {} cannot be woken: {}", id, failure.what());
    wakes_.push({now() + 60'000, {}, id});
    timer_.expire_at(wakes_.top().time);
  }
}

void TableService::begin(const std::vector<store::TableRow>& tables) {
  std::vector<std::string> ids;
  for (const store::TableRow& table : tables) {
    lobby_.put(table.id, decode(table));
    ids.push_back(table.id);
  }
  look_into(std::move(ids));
}

// One after the other, so that moves are kept in between.
net::Detached TableService::look_into(std::vector<std::string> ids) {
  for (const std::string& id : ids) {
    if (is_closing_) co_return;
    try {
      co_await is_present(id);
    } catch (const store::Failure& failure) {
      log(LogLevel::error, "table {} cannot be looked into: {}", id, failure.what());
    }
  }
}

}  // namespace pioche::server
