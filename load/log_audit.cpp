#include "load/log_audit.h"

#include <filesystem>

#include "app/startup_error.h"
#include "server/store/sqlite/sqlite_store.h"
#include "table/log_entry.h"

namespace pioche::load {

namespace {

std::string database_in(const std::string& folder) {
  std::error_code failed;
  for (const auto& entry : std::filesystem::directory_iterator(folder, failed)) {
    const auto extension = entry.path().extension();
    if (extension == ".db" || extension == ".sqlite") return entry.path();
  }
  throw StartupError({"load.no_database", folder, {}});
}

void add(DeliveryAudit& audit, const LogEntry& entry) {
  if (entry.type == LogEntry::Type::started) audit.add_stored_match();
  // The next round begins by itself once everybody is ready: nobody sends that move.
  if (entry.type == LogEntry::Type::moved)
    audit.add_stored_move(entry.seat, entry.actor == Actor::person && entry.text != "next");
}

}  // namespace

LogAudit::LogAudit(const std::string& folder)
    : store_(store::sqlite_store(database_in(folder), store::Access::read)) {}

void LogAudit::add_new_entries(std::deque<LoadTable>& tables) {
  for (LoadTable& table : tables) {
    std::int64_t& read = entries_read_[table.id];
    for (const store::LogRow& row : store_->log(table.id, read + 1)) {
      const auto entry = read_entry(row.text);
      if (!entry) throw StartupError({"load.entry", table.id, {}});
      add(table.audit, *entry);
      read = row.number;
    }
  }
}

AuditResult total_audit(const std::deque<LoadTable>& tables) {
  AuditResult all;
  for (const LoadTable& table : tables) all += table.audit.result();
  return all;
}

}  // namespace pioche::load
