#include "server/store/sqlite/log.h"

#include <algorithm>

namespace pioche::store {

namespace {

// Entries to read when the store is opened: some milliseconds.
constexpr std::int64_t longest_tail = 8192;
constexpr std::int64_t rows_per_sweep = 1000;  // about a millisecond

}  // namespace

SqliteLog::SqliteLog(Connection& connection)
    : connection_(connection),
      insert_(connection, "INSERT INTO log VALUES(?1, ?2, ?3, ?4, ?5)"),
      find_table_(connection, "SELECT key, head, first FROM tables WHERE id = ?1"),
      number_at_(connection, "SELECT number FROM log WHERE place = ?1"),
      entry_at_(connection, "SELECT number, previous, text FROM log WHERE place = ?1"),
      remove_at_(connection, "DELETE FROM log WHERE place = ?1"),
      tail_(connection,
            "SELECT tables.id, tables.key, tables.first, log.place, log.number FROM log"
            " JOIN tables ON tables.key = log.table_key WHERE log.place > ?1 ORDER BY log.place"),
      save_first_(connection, "UPDATE tables SET first = ?2 WHERE key = ?1"),
      next_rows_(connection,
                 "SELECT max(place), count(*) FROM"
                 " (SELECT place FROM log WHERE place > ?1 ORDER BY place LIMIT ?2)"),
      remove_replaced_(connection,
                       "DELETE FROM log WHERE place > ?1 AND place <= ?2 AND"
                       " ifnull(number < (SELECT first FROM tables WHERE key = table_key), 1)"),
      save_head_(connection, "UPDATE tables SET head = ?2 WHERE key = ?1"),
      save_position_(connection, "UPDATE log_heads SET kept_up_to = ?1") {}

void SqliteLog::reload() {
  heads_.clear();
  saved_up_to_ = connection_.number("SELECT kept_up_to FROM log_heads");
  // A row id is never used again, even if the last entries were removed: kept_up_to would otherwise
  // hide new ones.
  last_rowid_ = std::max(saved_up_to_, connection_.number("SELECT max(place) FROM log"));
  Rows rows = tail_.rows(saved_up_to_);
  while (rows.next())
    heads_[rows.text(0)] = {rows.integer(1), rows.integer(2), rows.integer(3), rows.integer(4),
                            false};
  is_stale_ = false;
}

SqliteLog::Head* SqliteLog::head_of(std::string_view table) {
  if (is_stale_) reload();
  if (const auto known = heads_.find(table); known != heads_.end()) return &known->second;
  Head head;
  {
    Rows rows = find_table_.rows(table);
    if (!rows.next()) return nullptr;
    head.key = rows.integer(0);
    head.rowid = rows.integer(1);
    head.first = rows.integer(2);
  }
  if (head.rowid != 0) {
    Rows rows = number_at_.rows(head.rowid);
    if (!rows.next())
      throw Failure(Cause::storage, {"store.damaged", connection_.path(), std::string(table)});
    head.number = rows.integer(0);
  }
  return &heads_.emplace(table, head).first->second;
}

std::int64_t SqliteLog::key_of(std::string_view table) {
  const Head* head = head_of(table);
  return head == nullptr ? 0 : head->key;
}

SqliteLog::Head& SqliteLog::expect_next(const std::string& table, const LogRow& entry) {
  Head* head = head_of(table);
  if (head == nullptr) throw Failure(Cause::conflict, {"store.unknown_table", table, {}});
  if (entry.number != head->number + 1)
    throw Failure(Cause::conflict, {"store.number", table, std::to_string(entry.number)});
  return *head;
}

void SqliteLog::append(const std::string& table, const LogRow& entry) {
  Head& head = expect_next(table, entry);
  insert_.run(last_rowid_ + 1, head.key, entry.number, head.rowid, entry.text);
  head = {head.key, head.first, ++last_rowid_, entry.number, false};
}

void SqliteLog::replace(const std::string& table, const LogRow& entry) {
  if (Head* empty = head_of(table); empty != nullptr && empty->rowid == 0 && entry.number > 0) {
    empty->first = entry.number;
    empty->number = entry.number - 1;
  }
  append(table, entry);
  Head& head = *head_of(table);
  save_first_.run(head.key, entry.number);
  replaced_ += entry.number - head.first;
  head.first = entry.number;
}

void SqliteLog::remove(const std::string& table) {
  const Head* head = head_of(table);
  if (head == nullptr) return;
  for (std::int64_t rowid = head->rowid; rowid != 0;) {
    const std::int64_t removed = rowid;
    {
      Rows rows = entry_at_.rows(rowid);
      rowid = rows.next() ? rows.integer(1) : 0;
    }
    remove_at_.run(removed);
  }
  heads_.erase(table);
}

void SqliteLog::save_heads_if_due() {
  if (!is_stale_ && last_rowid_ - saved_up_to_ >= longest_tail) save_heads();
}

void SqliteLog::save_heads() {
  if (is_stale_) reload();
  for (auto& [table, head] : heads_) {
    if (head.is_saved) continue;
    save_head_.run(head.key, head.rowid);
    head.is_saved = true;
  }
  save_position_.run(last_rowid_);
  saved_up_to_ = last_rowid_;
}

std::int64_t SqliteLog::length(std::string_view table) {
  const Head* head = head_of(table);
  return head == nullptr ? 0 : head->number - head->first + 1;
}

std::vector<LogRow> SqliteLog::entries(std::string_view table, std::int64_t from) {
  std::vector<LogRow> found;
  const Head* head = head_of(table);
  if (head == nullptr) return found;
  from = std::max(from, head->first);
  if (head->number < from) return found;
  found.reserve(static_cast<std::size_t>(head->number - from + 1));
  std::int64_t rowid = head->rowid;
  for (std::int64_t number = head->number; number >= from; --number) {
    Rows rows = entry_at_.rows(rowid);
    if (!rows.next() || rows.integer(0) != number)
      throw Failure(Cause::storage, {"store.damaged", connection_.path(), std::string(table)});
    found.push_back({number, rows.text(2)});
    rowid = rows.integer(1);
  }
  std::ranges::reverse(found);
  return found;
}

bool SqliteLog::sweep() {
  const bool begins = swept_up_to_ == 0;
  if (begins && replaced_ < std::max(fewest_to_sweep, kept_)) return false;
  if (begins) replaced_ = kept_ = 0;
  std::int64_t last = 0;
  {
    Rows rows = next_rows_.rows(swept_up_to_, rows_per_sweep);
    if (rows.next()) {
      last = rows.integer(0);
      kept_ += rows.integer(1);
    }
  }
  if (last != 0) {
    remove_replaced_.run(swept_up_to_, last);
    kept_ -= sqlite3_changes64(connection_.handle());
  }
  swept_up_to_ = last;
  return last != 0;
}

}  // namespace pioche::store
