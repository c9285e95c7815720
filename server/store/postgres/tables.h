// Tables, their logs and their chat, in PostgreSQL.
#pragma once

#include <optional>
#include <unordered_map>

#include "server/store/change.h"
#include "server/store/postgres/connection.h"

namespace pioche::store::postgres {

class Tables {
 public:
  explicit Tables(Connection& connection) : connection_(connection) {}

  // Entries of many tables are one statement, which costs PostgreSQL little more than one entry. They
  // wait here, and must live, until `send_entries`.
  void apply(const AppendLog&);
  void send_entries();
  void drop_entries();

  void apply(const PutTable&);
  void apply(const RemoveTable&);
  void apply(const ReplaceLog&);
  void apply(const AppendChat&);

  // Changes are those of this incarnation of a node, and refused for tables of others; 0: of a server
  // that is alone.
  void write_as(std::int64_t incarnation) { incarnation_ = incarnation; }

  std::vector<TableRow> tables(TableStatus);
  std::vector<TableRow> tables_without_owner(std::string_view after, std::int64_t count);
  std::optional<TableRow> table(std::string_view id);
  std::vector<std::string> expired_tables(Time since, std::int64_t count);
  std::vector<LogRow> log(std::string_view table, std::int64_t from);
  std::int64_t log_length(std::string_view table);
  std::vector<ChatLine> chat(std::string_view table, std::int64_t count);
  std::vector<PostedLine> chat_of(std::string_view person);

 private:
  void expect_ownership(const std::string& table);

  Connection& connection_;
  std::int64_t incarnation_ = 0;
  std::unordered_map<std::string_view, std::int64_t> last_;  // numbers of the entries that wait
  std::vector<const AppendLog*> firsts_;                     // of each table
  std::vector<const AppendLog*> others_;
  Array ids_{bytea_type};
  Array numbers_{integer_type};
  Array texts_{bytea_type};
};

}  // namespace pioche::store::postgres
