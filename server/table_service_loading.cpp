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

net::Async<TableService::Place> TableService::restored(std::string id) {
  Remains remains =
      co_await store_.query([id](store::Store& store) { return remains_of(store, id); });
  // Another request may have been quicker.
  if (Place place = find(id)) co_return place;
  if (!remains.row) co_return nullptr;
  const auto place = std::make_shared<Hosted>(*this);
  place->id = id;
  place->game = remains.row->game;
  place->created = remains.row->created;
  place->owner = decode(*remains.row).owner;
  place->row = std::move(remains.row->summary);
  place->entries = static_cast<std::int64_t>(remains.entries.size());
  for (const store::Person& person : remains.people)
    place->known[person.id] = to_table_person(person, false);
  InputError error;
  place->table =
      Table::restore(id, remains.entries, remains.chat, surroundings(place), now(), error);
  if (!place->table) {
    ++stats_.failures;
    log(LogLevel::error, "table {} cannot be restored: entry {} of its log", id, error.where);
    co_return nullptr;
  }
  hosted_[id] = place;
  lobby_.put(id, lobby_entry(place));
  schedule(place);
  co_return place;
}

net::Async<bool> TableService::is_present(std::string id) {
  if (find(id)) co_return true;
  if (lobby_.find(id) == nullptr) co_return false;
  co_return (co_await restored(id)) != nullptr;
}

net::Async<TableService::Expectation> TableService::expect(std::string id) {
  if (!co_await is_present(id)) co_return nullptr;
  const Place place = find(id);
  if (!place) co_return nullptr;
  Expectation expectation = place->expected.lock();
  if (!expectation) place->expected = expectation = std::make_shared<char>();
  co_return expectation;
}

void TableService::think(const Place& place, Task task) {
  ++stats_.bot_tasks;
  ++place->thoughts;
  pool_.run(place->owner, [this, weak = std::weak_ptr(place), task = std::move(task)] {
    if (weak.expired()) return;
    Thought thought = task.think();
    loop_.post([this, weak, ticket = task.ticket, thought = std::move(thought)] {
      const Place thinking = weak.lock();
      if (!thinking || thinking->is_gone) return;
      --thinking->thoughts;
      Outcome outcome;
      thinking->table->answer(ticket, thought, now(), outcome);
      settle(thinking, std::move(outcome));
    });
  });
}

// One entry in the queue for each table at most, unless it wants to be woken earlier.
void TableService::schedule(const Place& place) {
  if (place->is_gone) return;
  const Time time = place->table->wake_at();
  if (time >= place->scheduled) return;
  place->scheduled = time;
  wakes_.push({time, place, {}});
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
    const Place place = wake.place.lock();
    if (!place || place->is_gone || place->scheduled != wake.time) continue;
    place->scheduled = never;
    if (place->table->wake_at() > time) {
      schedule(place);
      continue;
    }
    Outcome outcome;
    place->table->wake(time, outcome);
    settle(place, std::move(outcome));
  }
  if (!wakes_.empty()) timer_.expire_at(wakes_.top().time);
}

// Whoever waits for days takes no memory: the table comes back when it is due, or visited.
void TableService::sleep_if_idle(const Place& place) {
  if (place->is_gone || !place->links.empty() || !place->pending.empty()) return;
  if (place->thoughts > 0 || !place->expected.expired()) return;
  const Time wake_at = place->table->wake_at();
  if (!place->table->is_by_the_day() || wake_at - now() < far_away) return;
  if (wake_at != never) wakes_.push({wake_at, {}, place->id});
  if (wake_at != never) timer_.expire_at(wake_at);
  drop(place);
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
