#include "server/store/postgres/tables.h"

#include <algorithm>

namespace pioche::store::postgres {

namespace {

#define PIOCHE_TABLE "SELECT id, game, created, changed, is_open, summary FROM tables"

constexpr Statement append{"SELECT append_log($1, $2, $3, $4)"};
constexpr Statement append_of{"SELECT append_log_of($5, $1, $2, $3, $4)"};
constexpr Statement expect{"SELECT expect_ownership($1, ARRAY[$2])"};
constexpr Statement put_of{"SELECT put_table_of($7, $1, $2, $3, $4, $5, $6)"};
constexpr Statement unowned{
    PIOCHE_TABLE
    " WHERE is_open = 1 AND id > $1 AND NOT EXISTS(SELECT FROM table_owners"
    " JOIN nodes ON owner = incarnation WHERE table_id = id) ORDER BY id LIMIT $2"};
constexpr Statement replace{"SELECT replace_log($1, $2, $3)"};
constexpr Statement put{
    "INSERT INTO tables(id, game, created, changed, is_open, summary) VALUES($1, $2, $3, $4, $5, "
    "$6)"
    " ON CONFLICT(id) DO UPDATE SET changed = $4, is_open = $5, summary = $6"};
constexpr Statement remove_log{"DELETE FROM log WHERE table_id = $1"};
constexpr Statement remove_table{"DELETE FROM tables WHERE id = $1"};
constexpr Statement say{
    "INSERT INTO chat(table_id, number, time, person, text) VALUES($1, $2, $3, $4, $5)"};
constexpr Statement find{PIOCHE_TABLE " WHERE id = $1"};
constexpr Statement open{PIOCHE_TABLE " WHERE is_open = 1 ORDER BY created, id"};
constexpr Statement closed{PIOCHE_TABLE " WHERE is_open = 0 ORDER BY created, id"};
constexpr Statement expired{
    "SELECT id FROM tables WHERE is_open = 0 AND changed < $1 ORDER BY changed, id LIMIT $2"};
constexpr Statement entries{
    "SELECT number, text FROM log WHERE table_id = $1 AND number >= $2 ORDER BY number"};
constexpr Statement count_entries{"SELECT count(*) FROM log WHERE table_id = $1"};
constexpr Statement last_lines{
    "SELECT number, time, person, text FROM chat WHERE table_id = $1 ORDER BY number DESC LIMIT "
    "$2"};
constexpr Statement lines_of{
    "SELECT number, time, person, text, table_id FROM chat WHERE person = $1"
    " ORDER BY time, table_id, number"};

#undef PIOCHE_TABLE

TableRow table_at(const Result& rows, int row) {
  return {rows.text(row, 0),
          rows.text(row, 1),
          rows.integer(row, 2),
          rows.integer(row, 3),
          rows.integer(row, 4) != 0 ? TableStatus::open : TableStatus::closed,
          rows.text(row, 5)};
}

std::vector<TableRow> tables_in(const Result& rows) {
  std::vector<TableRow> found;
  for (int row = 0; row < rows.size(); ++row) found.push_back(table_at(rows, row));
  return found;
}

ChatLine line_at(const Result& rows, int row) {
  return {rows.integer(row, 0), rows.integer(row, 1), rows.text(row, 2), rows.text(row, 3)};
}

}  // namespace

void Tables::apply(const AppendLog& change) {
  const auto [last, is_first] = last_.try_emplace(change.table, change.entry.number);
  if (is_first) {
    firsts_.push_back(&change);
    return;
  }
  if (change.entry.number != last->second + 1)
    throw Failure(Cause::conflict,
                  {"store.number", change.table, std::to_string(change.entry.number)});
  last->second = change.entry.number;
  others_.push_back(&change);
}

void Tables::send_entries() {
  if (firsts_.empty()) return;
  for (const auto* list : {&firsts_, &others_})
    for (const AppendLog* one : *list) {
      ids_.add(one->table);
      numbers_.add(one->entry.number);
      texts_.add(one->entry.text);
    }
  if (incarnation_ == 0)
    connection_.send(append, firsts_.size(), ids_, numbers_, texts_);
  else
    connection_.send(append_of, firsts_.size(), ids_, numbers_, texts_, incarnation_);
  drop_entries();
}

void Tables::drop_entries() {
  last_.clear();
  firsts_.clear();
  others_.clear();
  for (Array* array : {&ids_, &numbers_, &texts_}) array->clear();
}

void Tables::apply(const PutTable& change) {
  const TableRow& table = change.table;
  // An entry that came before its table is wrong.
  if (last_.contains(table.id)) send_entries();
  const bool is_open = table.status == TableStatus::open;
  if (incarnation_ == 0)
    connection_.send(put, table.id, table.game, table.created, table.changed, is_open,
                     table.summary);
  else
    connection_.send(put_of, table.id, table.game, table.created, table.changed, is_open,
                     table.summary, incarnation_);
}

void Tables::expect_ownership(const std::string& table) {
  if (incarnation_ != 0) connection_.send(expect, incarnation_, table);
}

void Tables::apply(const RemoveTable& change) {
  connection_.send(remove_log, change.table);
  connection_.send(remove_table, change.table);
}

void Tables::apply(const ReplaceLog& change) {
  expect_ownership(change.table);
  connection_.send(replace, change.table, change.entry.number, change.entry.text);
}

void Tables::apply(const AppendChat& change) {
  const ChatLine& line = change.line;
  expect_ownership(change.table);
  connection_.send(say, change.table, line.number, line.time, line.person, line.text);
}

std::vector<TableRow> Tables::tables(TableStatus status) {
  return tables_in(connection_.query(status == TableStatus::open ? open : closed));
}

std::vector<TableRow> Tables::tables_without_owner(std::string_view after, std::int64_t count) {
  return tables_in(connection_.query(unowned, after, count));
}

std::optional<TableRow> Tables::table(std::string_view id) {
  const Result rows = connection_.query(find, id);
  if (rows.size() == 0) return std::nullopt;
  return table_at(rows, 0);
}

std::vector<std::string> Tables::expired_tables(Time since, std::int64_t count) {
  const Result rows = connection_.query(expired, since, std::max<std::int64_t>(count, 0));
  std::vector<std::string> found;
  for (int row = 0; row < rows.size(); ++row) found.push_back(rows.text(row, 0));
  return found;
}

std::vector<LogRow> Tables::log(std::string_view table, std::int64_t from) {
  const Result rows = connection_.query(entries, table, from);
  std::vector<LogRow> found;
  found.reserve(static_cast<std::size_t>(rows.size()));
  for (int row = 0; row < rows.size(); ++row)
    found.push_back({rows.integer(row, 0), rows.text(row, 1)});
  return found;
}

std::int64_t Tables::log_length(std::string_view table) {
  return connection_.query(count_entries, table).integer(0, 0);
}

std::vector<ChatLine> Tables::chat(std::string_view table, std::int64_t count) {
  const Result rows = connection_.query(last_lines, table, std::max<std::int64_t>(count, 0));
  std::vector<ChatLine> lines;
  for (int row = rows.size() - 1; row >= 0; --row) lines.push_back(line_at(rows, row));
  return lines;
}

std::vector<PostedLine> Tables::chat_of(std::string_view person) {
  const Result rows = connection_.query(lines_of, person);
  std::vector<PostedLine> lines;
  for (int row = 0; row < rows.size(); ++row)
    lines.push_back({rows.text(row, 4), line_at(rows, row)});
  return lines;
}

}  // namespace pioche::store::postgres
