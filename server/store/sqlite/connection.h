// SQLite as the store uses it: a connection, statements that are prepared once, failures as
// exceptions.
#pragma once

#include <concepts>
#include <cstdint>
#include <sqlite3.h>
#include <string>
#include <string_view>

#include "server/store/failure.h"

namespace pioche::store {

// How long to wait for a backup or another reader that is in the way.
inline constexpr int busy_milliseconds = 5000;

class Connection {
 public:
  // `flags` as sqlite3_open_v2 takes them.
  Connection(const std::string& path, int flags);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // Runs SQL that gives no rows.
  void run(const std::string& sql);
  // The first number that the SQL gives, 0 where it gives none.
  std::int64_t number(const std::string& sql);

  // Whether a transaction is open.
  bool is_in_transaction() const { return sqlite3_get_autocommit(handle_) == 0; }
  void roll_back();

  // Throws what an error of SQLite means for the store.
  [[noreturn]] void fail(int code) const;

  sqlite3* handle() const { return handle_; }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
  sqlite3* handle_ = nullptr;
};

// The rows of a statement that runs; the statement can be used again once this is gone.
class Rows {
 public:
  Rows(const Connection& connection, sqlite3_stmt* statement)
      : connection_(connection), statement_(statement) {}
  ~Rows() { sqlite3_reset(statement_); }
  Rows(const Rows&) = delete;
  Rows& operator=(const Rows&) = delete;

  bool next() {
    const int code = sqlite3_step(statement_);
    if (code == SQLITE_ROW) return true;
    if (code == SQLITE_DONE) return false;
    connection_.fail(code);
  }

  std::int64_t integer(int column) const { return sqlite3_column_int64(statement_, column); }
  double real(int column) const { return sqlite3_column_double(statement_, column); }
  // NULL is an empty text.
  std::string text(int column) const {
    const unsigned char* bytes = sqlite3_column_text(statement_, column);
    const int size = sqlite3_column_bytes(statement_, column);
    return bytes == nullptr ? std::string()
                            : std::string(reinterpret_cast<const char*>(bytes), size);
  }

 private:
  const Connection& connection_;
  sqlite3_stmt* statement_;
};

// A text that is kept as NULL where it is empty.
struct OrNull {
  std::string_view text;
};

class Statement {
 public:
  Statement(Connection&, std::string_view sql);
  ~Statement() { sqlite3_finalize(statement_); }
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  // The values of ?1, ?2 …; texts must live until the rows are gone.
  template <class... Values>
  Rows rows(const Values&... values) {
    int index = 0;
    (bind(++index, values), ...);
    return {connection_, statement_};
  }

  template <class... Values>
  void run(const Values&... values) {
    Rows all = rows(values...);
    while (all.next()) {
    }
  }

 private:
  void bind(int index, std::integral auto value) {
    check(sqlite3_bind_int64(statement_, index, static_cast<std::int64_t>(value)));
  }
  void bind(int index, double value) { check(sqlite3_bind_double(statement_, index, value)); }
  void bind(int index, std::string_view text) {
    check(sqlite3_bind_text64(statement_, index, text.data() == nullptr ? "" : text.data(),
                              text.size(), SQLITE_STATIC, SQLITE_UTF8));
  }
  void bind(int index, OrNull value) {
    if (value.text.empty())
      check(sqlite3_bind_null(statement_, index));
    else
      bind(index, value.text);
  }
  void check(int code) const {
    if (code != SQLITE_OK) connection_.fail(code);
  }

  Connection& connection_;
  sqlite3_stmt* statement_ = nullptr;
};

}  // namespace pioche::store
