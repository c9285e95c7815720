#include "server/store/sqlite/connection.h"

namespace pioche::store {

namespace {

std::string_view sentence_of(int code) {
  switch (code & 0xFF) {
    case SQLITE_FULL:
      return "store.disk_full";
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return "store.locked";
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return "store.damaged";
    case SQLITE_CONSTRAINT:
      return "store.contradiction";
    case SQLITE_CANTOPEN:
      return "store.cannot_open";
    default:
      return "store.trouble";
  }
}

}  // namespace

Connection::Connection(const std::string& path, int flags) : path_(path) {
  const int code = sqlite3_open_v2(path.c_str(), &handle_, flags, nullptr);
  if (code != SQLITE_OK) {
    const std::string reason = handle_ == nullptr ? sqlite3_errstr(code) : sqlite3_errmsg(handle_);
    sqlite3_close(handle_);
    throw Failure(Cause::storage, {std::string(sentence_of(code)), path, reason});
  }
  sqlite3_extended_result_codes(handle_, 1);
  sqlite3_busy_timeout(handle_, busy_milliseconds);
}

Connection::~Connection() { sqlite3_close(handle_); }

void Connection::run(const std::string& sql) {
  const int code = sqlite3_exec(handle_, sql.c_str(), nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) fail(code);
}

std::int64_t Connection::number(const std::string& sql) {
  Statement statement(*this, sql);
  Rows rows = statement.rows();
  return rows.next() ? rows.integer(0) : 0;
}

void Connection::roll_back() {
  // Some errors have rolled back already.
  if (is_in_transaction()) sqlite3_exec(handle_, "ROLLBACK", nullptr, nullptr, nullptr);
}

void Connection::fail(int code) const {
  const Cause cause = (code & 0xFF) == SQLITE_CONSTRAINT ? Cause::conflict : Cause::storage;
  throw Failure(cause, {std::string(sentence_of(code)), path_, sqlite3_errmsg(handle_)});
}

Statement::Statement(Connection& connection, std::string_view sql) : connection_(connection) {
  check(sqlite3_prepare_v3(connection.handle(), sql.data(), static_cast<int>(sql.size()),
                           SQLITE_PREPARE_PERSISTENT, &statement_, nullptr));
}

}  // namespace pioche::store
