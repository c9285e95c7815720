#include "load/log_audit.h"

#include <filesystem>
#include <sqlite3.h>
#include <string_view>
#include <unordered_map>

#include "app/startup_error.h"
#include "table/log_entry.h"

namespace pioche::load {

namespace {

constexpr const char* new_entries =
    "SELECT log.place, tables.id, log.text FROM log JOIN tables ON tables.key = log.table_key"
    " WHERE log.place > ?1 ORDER BY log.place";

struct Finalizing {
  void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Statement = std::unique_ptr<sqlite3_stmt, Finalizing>;

std::string_view text_in(sqlite3_stmt* row, int column) {
  const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(row, column));
  return {text, static_cast<std::size_t>(sqlite3_column_bytes(row, column))};
}

std::string database_in(const std::string& folder) {
  std::error_code failed;
  for (const auto& entry : std::filesystem::directory_iterator(folder, failed)) {
    const auto extension = entry.path().extension();
    if (extension == ".db" || extension == ".sqlite") return entry.path();
  }
  throw StartupError({"load.no_database", folder, {}});
}

}  // namespace

void LogAudit::Closing::operator()(sqlite3* database) const { sqlite3_close(database); }

void LogAudit::fail() const {
  throw StartupError({"load.database", path_, sqlite3_errmsg(database_.get())});
}

LogAudit::LogAudit(const std::string& folder) : path_(database_in(folder)) {
  sqlite3* opened = nullptr;
  const int status =
      sqlite3_open_v2(path_.c_str(), &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr);
  database_.reset(opened);
  if (status != SQLITE_OK) fail();
  sqlite3_busy_timeout(opened, 5000);
  // The server alone decides when its write-ahead log is emptied.
  sqlite3_exec(opened, "PRAGMA query_only = 1; PRAGMA wal_autocheckpoint = 0", nullptr, nullptr,
               nullptr);
}

void LogAudit::add_new_entries(std::deque<LoadTable>& tables) {
  std::unordered_map<std::string_view, DeliveryAudit*> audits;
  for (LoadTable& table : tables) audits.emplace(table.id, &table.audit);
  sqlite3_stmt* prepared = nullptr;
  if (sqlite3_prepare_v2(database_.get(), new_entries, -1, &prepared, nullptr) != SQLITE_OK) fail();
  const Statement statement(prepared);
  sqlite3_bind_int64(prepared, 1, last_rowid_);
  int status = 0;
  while ((status = sqlite3_step(prepared)) == SQLITE_ROW) {
    last_rowid_ = sqlite3_column_int64(prepared, 0);
    const auto found = audits.find(text_in(prepared, 1));
    if (found == audits.end()) continue;
    const auto entry = read_entry(text_in(prepared, 2));
    if (!entry) throw StartupError({"load.entry", std::string(text_in(prepared, 1)), {}});
    if (entry->type == LogEntry::Type::started) found->second->add_stored_match();
    // The next round begins by itself once everybody is ready: nobody sends that move.
    if (entry->type == LogEntry::Type::moved)
      found->second->add_stored_move(entry->seat,
                                     entry->actor == Actor::person && entry->text != "next");
  }
  if (status != SQLITE_DONE) fail();
}

AuditResult total_audit(const std::deque<LoadTable>& tables) {
  AuditResult all;
  for (const LoadTable& table : tables) all += table.audit.result();
  return all;
}

}  // namespace pioche::load
