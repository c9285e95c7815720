// Tables, their logs and their chat, in SQLite.
#pragma once

#include <optional>

#include "server/store/change.h"
#include "server/store/sqlite/log.h"

namespace pioche::store {

class SqliteTables {
 public:
  explicit SqliteTables(Connection&);

  SqliteLog& log() { return log_; }

  void apply(const PutTable&);
  void apply(const RemoveTable&);
  void apply(const AppendLog& change) { log_.append(change.table, change.entry); }
  void apply(const ReplaceLog& change) { log_.replace(change.table, change.entry); }
  void apply(const AppendChat&);

  std::vector<TableRow> tables(TableStatus);
  std::optional<TableRow> table(std::string_view id);
  std::vector<std::string> expired_tables(Time since, std::int64_t count);
  std::vector<ChatLine> chat(std::string_view table, std::int64_t count);
  std::vector<PostedLine> chat_of(std::string_view person);

 private:
  SqliteLog log_;
  Statement put_;
  Statement remove_;
  Statement find_;
  Statement open_;
  Statement closed_;
  Statement expired_;
  Statement say_;
  Statement chat_;
  Statement chat_of_;
};

}  // namespace pioche::store
