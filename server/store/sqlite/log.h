// The logs of all tables in one SQLite table, in the order in which they were written.
//
// A group commit brings a few entries each of many tables. If they were stored table by table, each
// would touch a page of its own, and a page costs many times what an entry does. So entries are
// only appended, and each has the row id (`log.place`) of its table's previous entry. The row id of
// a table's last entry, its head, is in memory. `tables.head` stores it as of the row
// `log_heads.kept_up_to`; the entries after that row give the rest.
//
// For the same reason entries that were replaced (those before `tables.first`) stay until `sweep`
// removes many neighbours at once.
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
  void replace(const std::string& table, const LogRow&);
  void remove(const std::string& table);
  // Updates `tables.head`, if there are so many new entries that the next start would be slow.
  void save_heads_if_due();
  void save_heads();

  // The heads in memory may be wrong: a transaction was rolled back, or another program writes.
  void invalidate_cache() { is_stale_ = true; }

  std::vector<LogRow> entries(std::string_view table, std::int64_t from);
  std::int64_t length(std::string_view table);

  // Removes replaced entries among the next thousand, if there are enough of them in the whole log.
  // True: there are more to look at. Outside a transaction.
  bool sweep();

 private:
  struct Head {
    std::int64_t key = 0;
    std::int64_t first = 1;  // the number of the first entry that was not replaced
    std::int64_t rowid = 0;  // of the last entry; 0: none
    std::int64_t number = 0;
    bool is_saved = true;  // tables.head says the same
  };

  void reload();
  Head& expect_next(const std::string& table, const LogRow&);
  Head* head_of(std::string_view table);

  Connection& connection_;
  Statement insert_;
  Statement find_table_;
  Statement number_at_;
  Statement entry_at_;
  Statement remove_at_;
  Statement tail_;
  Statement save_first_;
  Statement next_rows_;
  Statement remove_replaced_;
  Statement save_head_;
  Statement save_position_;
  struct Hash : std::hash<std::string_view> {
    using is_transparent = void;
  };
  std::unordered_map<std::string, Head, Hash, std::equal_to<>> heads_;
  std::int64_t last_rowid_ = 0;
  std::int64_t saved_up_to_ = 0;
  bool is_stale_ = true;

  // A pass over the whole log begins once it has as many replaced entries as others, and at least so
  // many that it is worth it. How many there were when the store was opened is not known.
  static constexpr std::int64_t fewest_to_sweep = 100'000;
  std::int64_t replaced_ = fewest_to_sweep;  // since the last pass began
  std::int64_t kept_ = 0;                    // by the last pass, so far
  std::int64_t swept_up_to_ = 0;             // 0: no pass is in progress
};

}  // namespace pioche::store
