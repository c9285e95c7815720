// The logs of all tables in one SQLite table, in the order in which they were written.
//
// A group commit brings a few entries each of many tables. Were they kept table by table, each
// would touch a page of its own, and a page costs many times what an entry does. So entries are
// only ever added at the end, and each knows the place of the one before it at its table. The place
// of a table's last entry, its head, is in memory; `tables.head` has it as of the place
// `log_heads.kept_up_to`, and the entries after that place say the rest.
#pragma once

#include <unordered_map>

#include "server/store/rows.h"
#include "server/store/sqlite_connection.h"

namespace pioche::store {

class SqliteLog {
 public:
  explicit SqliteLog(Connection&);

  // The key of a table, or 0.
  std::int64_t key_of(std::string_view table);

  // Within a transaction of the caller.
  void append(const std::string& table, const LogRow&);
  void remove(const std::string& table);
  // Brings `tables.head` up to date, when so many entries have come that a start would be slow.
  void keep_heads_sometimes();
  void keep_heads();

  // What is in memory no longer holds: a transaction was rolled back, or another program writes.
  void doubt() { is_doubtful_ = true; }

  std::vector<LogRow> entries(std::string_view table, std::int64_t from);

 private:
  struct Head {
    std::int64_t key = 0;
    std::int64_t place = 0;  // of the last entry; 0: none
    std::int64_t number = 0;
    bool is_kept = true;  // tables.head says the same
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
  Statement keep_head_;
  Statement keep_place_;
  struct Hash : std::hash<std::string_view> {
    using is_transparent = void;
  };
  std::unordered_map<std::string, Head, Hash, std::equal_to<>> heads_;
  std::int64_t last_place_ = 0;
  std::int64_t kept_up_to_ = 0;
  bool is_doubtful_ = true;
};

}  // namespace pioche::store
