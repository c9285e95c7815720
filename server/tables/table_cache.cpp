#include "server/tables/table_cache.h"

#include <set>
#include <sodium.h>

#include "server/accounts/accounts.h"
#include "server/lobby/lobby.h"
#include "server/runtime/clock.h"
#include "server/runtime/log.h"
#include "server/ws/frames.h"
#include "text/messages.h"

namespace pioche::server {

namespace {

constexpr std::int64_t chat_lines_restored = 100;

Seed random_seed() {
  Seed seed{};
  randombytes_buf(seed.data(), seed.size());
  return seed;
}

TableEnvironment environment(const LiveTablePtr& live) {
  return {random_seed,
          [weak = std::weak_ptr(live)](std::string_view person) {
            const auto locked = weak.lock();
            if (locked)
              if (const auto known = locked->people.find(person); known != locked->people.end())
                return known->second;
            return pioche::Person{std::string(person), erased_name(), false, false};
          },
          {},
          true};
}

ChatLine decode_chat(const store::ChatLine& row) {
  ChatLine line{static_cast<std::uint32_t>(row.number), row.time, row.person, {}, {}};
  const bool is_phrase = row.text.starts_with("p:");
  (is_phrase ? line.phrase : line.text) = row.text.size() < 2 ? "" : row.text.substr(2);
  return line;
}

// What a table is restored from.
struct StoredTable {
  std::optional<store::TableRow> row;
  Result<StoredLog> log = StoredLog();
  std::int64_t last_entry = 0;  // its number
  std::vector<ChatLine> chat;
  std::vector<store::Person> people;
};

// Called on the store's thread.
StoredTable read_stored_table(store::Store& store, const std::string& id) {
  StoredTable stored;
  stored.row = store.table(id);
  if (!stored.row || stored.row->status == store::TableStatus::closed) return {};
  // It was not written by this program, and could fill the memory.
  if (store.log_length(id) > budget::readable_entries) {
    stored.log = Error{.key = "table_log_long",
                       .what = std::to_string(budget::readable_entries),
                       .code = "damaged_log"};
    return stored;
  }
  std::vector<std::string> lines;
  for (store::LogRow& row : store.log(id)) {
    lines.push_back(std::move(row.text));
    stored.last_entry = row.number;
  }
  stored.log = read_log(lines);
  if (!stored.log) return stored;
  std::set<std::string, std::less<>> people;
  for (const LogEntry& entry : stored.log->entries)
    for (std::string& person : people_in(entry)) people.insert(std::move(person));
  for (const store::ChatLine& line : store.chat(id, chat_lines_restored)) {
    stored.chat.push_back(decode_chat(line));
    people.insert(line.person);
  }
  people.erase("");
  for (const std::string& person : people)
    if (auto row = store.person(person)) stored.people.push_back(std::move(*row));
  return stored;
}

Result<LiveTablePtr> restore(const std::string& id, StoredTable stored, Time empty_since,
                             TableCommitListener& listener) {
  if (!stored.log) return stored.log.error();
  auto live = std::make_shared<LiveTable>(listener);
  live->id = id;
  live->empty_since = empty_since;
  live->game = stored.row->game;
  live->created = stored.row->created;
  live->owner = decode(*stored.row).owner;
  live->stored_summary = std::move(stored.row->summary);
  live->log_size = std::ssize(stored.log->entries);
  live->last_entry = stored.last_entry;
  for (const store::Person& person : stored.people)
    live->people[person.id] = to_table_person(person, false);
  Result<std::unique_ptr<Table>> table =
      Table::restore(id, *stored.log, stored.chat, environment(live), empty_since);
  if (!table) return table.error();
  live->table = std::move(*table);
  return live;
}

}  // namespace

std::string erased_name() { return std::string(message(default_language, {}, "people.forgotten")); }

std::string encode_chat(const ChatLine& line) {
  return line.phrase.empty() ? "t:" + line.text : "p:" + line.phrase;
}

LiveTablePtr TableCache::find(const std::string& id) const {
  const auto found = tables_.find(id);
  return found == tables_.end() ? nullptr : found->second;
}

std::vector<LiveTablePtr> TableCache::tables_of(const std::string& person) const {
  std::vector<LiveTablePtr> found;
  for (const auto& [_, live] : tables_)
    if (live->people.contains(person)) found.push_back(live);
  return found;
}

std::vector<LiveTablePtr> TableCache::all() const {
  std::vector<LiveTablePtr> found;
  for (const auto& [_, live] : tables_) found.push_back(live);
  return found;
}

void TableCache::close_all(std::string_view reason) {
  for (const auto& [_, live] : tables_)
    live->delivery.close_all(reason, net::close_code::going_away, reason);
}

Result<TableCache::Created> TableCache::create(std::string id, const pioche::Person& host,
                                               const OpenTable& opening) {
  const auto live = std::make_shared<LiveTable>(listener_);
  live->id = std::move(id);
  live->created = now();
  live->is_visited = true;
  live->owner = host.id;
  live->people[host.id] = host;
  Result<Table::Opened> opened =
      Table::open(live->id, host, opening, environment(live), table_now());
  if (!opened) return opened.error();
  live->table = std::move(opened->table);
  live->game = (*opening.settings.engine)->id;
  tables_[live->id] = live;
  return Created{live, std::move(opened->effects)};
}

net::Awaitable<TableCache::Loaded> TableCache::load(std::string id, Time empty_since) {
  StoredTable stored =
      co_await store_.query([id](store::Store& store) { return read_stored_table(store, id); });
  // Another request may have loaded it meanwhile.
  if (LiveTablePtr live = find(id)) co_return Loaded{live};
  if (!stored.row) co_return Loaded{};
  const Result<LiveTablePtr> live = restore(id, std::move(stored), empty_since, listener_);
  if (!live) {
    log(LogLevel::error, "table {} cannot be restored: {}", id,
        sentence(default_language, {}, live.error()));
    co_return Loaded{.error = live.error()};
  }
  tables_[id] = *live;
  co_return Loaded{.live = *live, .is_new = true};
}

void TableCache::unload(LiveTable& live) {
  live.delivery.disconnect_all();
  live.is_unloaded = true;
  tables_.erase(live.id);
}

}  // namespace pioche::server
