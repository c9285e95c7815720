#include "server/store/sqlite/tables.h"

#include <algorithm>

namespace pioche::store {

namespace {

TableRow table_from(const Rows& row) {
  return {row.text(0),
          row.text(1),
          row.integer(2),
          row.integer(3),
          row.integer(4) != 0 ? TableStatus::open : TableStatus::closed,
          row.text(5)};
}

std::vector<TableRow> tables_from(Rows rows) {
  std::vector<TableRow> found;
  while (rows.next()) found.push_back(table_from(rows));
  return found;
}

}  // namespace

SqliteTables::SqliteTables(Connection& connection)
    : log_(connection),
      put_(connection,
           "INSERT INTO tables(id, game, created, changed, open, summary)"
           " VALUES(?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT(id) DO UPDATE"
           " SET changed = ?4, open = ?5, summary = ?6"),
      remove_(connection, "DELETE FROM tables WHERE id = ?1"),
      find_(connection,
            "SELECT id, game, created, changed, open, summary FROM tables WHERE id = ?1"),
      open_(connection,
            "SELECT id, game, created, changed, open, summary FROM tables WHERE open = 1"
            " ORDER BY created, id"),
      closed_(connection,
              "SELECT id, game, created, changed, open, summary FROM tables WHERE open = 0"
              " ORDER BY created, id"),
      expired_(connection,
               "SELECT id FROM tables WHERE open = 0 AND changed < ?1"
               " ORDER BY changed, id LIMIT ?2"),
      say_(connection, "INSERT INTO chat VALUES(?1, ?2, ?3, ?4, ?5)"),
      chat_(connection,
            "SELECT number, time, person, text FROM chat WHERE table_key = ?1"
            " ORDER BY number DESC LIMIT ?2"),
      chat_of_(connection,
               "SELECT number, time, person, text, id FROM chat JOIN tables ON key = table_key"
               " WHERE person = ?1 ORDER BY time, id, number") {}

void SqliteTables::apply(const PutTable& change) {
  const TableRow& table = change.table;
  put_.run(table.id, table.game, table.created, table.changed, table.status == TableStatus::open,
           table.summary);
}

void SqliteTables::apply(const RemoveTable& change) {
  log_.remove(change.table);
  remove_.run(change.table);
}

void SqliteTables::apply(const AppendChat& change) {
  const std::int64_t key = log_.key_of(change.table);
  if (key == 0) throw Failure(Cause::conflict, {"store.unknown_table", change.table, {}});
  const ChatLine& line = change.line;
  say_.run(key, line.number, line.time, line.person, line.text);
}

std::vector<TableRow> SqliteTables::tables(TableStatus status) {
  return tables_from((status == TableStatus::open ? open_ : closed_).rows());
}

std::optional<TableRow> SqliteTables::table(std::string_view id) {
  Rows rows = find_.rows(id);
  if (!rows.next()) return std::nullopt;
  return table_from(rows);
}

std::vector<std::string> SqliteTables::expired_tables(Time since, std::int64_t count) {
  std::vector<std::string> found;
  Rows rows = expired_.rows(since, count);
  while (rows.next()) found.push_back(rows.text(0));
  return found;
}

std::vector<ChatLine> SqliteTables::chat(std::string_view table, std::int64_t count) {
  std::vector<ChatLine> lines;
  Rows rows = chat_.rows(log_.key_of(table), count);
  while (rows.next())
    lines.push_back({rows.integer(0), rows.integer(1), rows.text(2), rows.text(3)});
  std::ranges::reverse(lines);
  return lines;
}

std::vector<PostedLine> SqliteTables::chat_of(std::string_view person) {
  std::vector<PostedLine> lines;
  Rows rows = chat_of_.rows(person);
  while (rows.next())
    lines.push_back({rows.text(4), {rows.integer(0), rows.integer(1), rows.text(2), rows.text(3)}});
  return lines;
}

}  // namespace pioche::store
