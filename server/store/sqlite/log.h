// The logs of all tables in one SQLite table, in the order in which they were written.
//
// A group commit brings a few entries each of many tables. If they were stored table by table, each
// would touch a page of its own, and a page costs many times what an entry does. So entries are
// only appended, and each has the row id (`log.place`) of its table's previous entry. The row id of
// a table's last entry, its head, is in memory. `tables.head` stores it as of the row
// `log_heads.kept_up_to`; the entries after that row give the rest.
#pragma once

#include <unordered_map>

#include "server/store/rows.h"
#include "server/store/sqlite/connection.h"

namespace pioche::store {

class SqliteLog {
 public:
  explicit SqliteLog(Connection&);

  // The key of a table, or 0.
  std::int64_t key_of(std::string_view table);

  // Within a transaction of the caller.
  void append(const std::string& table, const LogRow&);
  void remove(const std::string& table);
  // Updates `tables.head`, if there are so many new entries that the next start would be slow.
  void save_heads_if_due();
  void save_heads();

  // The heads in memory may be wrong: a transaction was rolled back, or another program writes.
  void invalidate_cache() { is_stale_ = true; }

  std::vector<LogRow> entries(std::string_view table, std::int64_t from);
  std::int64_t length(std::string_view table);

 private:
  struct Head {
    std::int64_t key = 0;
    std::int64_t rowid = 0;  // of the last entry; 0: none
    std::int64_t number = 0;
    bool is_saved = true;  // tables.head says the same
  };

  void reload();
  Head* head_of(std::string_view table);

  Connection& connection_;
  Statement insert_;
  Statement find_table_;
  Statement number_at_;
  Statement entry_at_;
  Statement remove_at_;
  Statement tail_;
  Statement save_head_;
  Statement save_position_;
  struct Hash : std::hash<std::string_view> {
    using is_transparent = void;
  };
  std::unordered_map<std::string, Head, Hash, std::equal_to<>> heads_;
  std::int64_t last_rowid_ = 0;
  std::int64_t saved_up_to_ = 0;
  bool is_stale_ = true;
};

}  // namespace pioche::store
