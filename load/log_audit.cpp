#include "load/log_audit.h"

#include <filesystem>

#include "app/startup_error.h"
#include "server/store/sqlite/sqlite_store.h"

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

// The next round begins by itself once everybody is ready: nobody sends that move.
bool begins_round(Move move, const Engine& engine) {
  ShortString notation;
  engine.write_move(move, notation);
  return notation.text() == "next";
}

void add(DeliveryAudit& audit, const LogEntry& entry, const Engine& engine) {
  if (std::holds_alternative<entry::MatchStarted>(entry.event)) audit.add_stored_match();
  if (const auto* made = std::get_if<entry::MoveMade>(&entry.event))
    audit.add_stored_move(made->seat,
                          made->actor == Actor::person && !begins_round(made->move, engine));
}

}  // namespace

LogAudit::LogAudit(const std::string& folder)
    : store_(store::sqlite_store(database_in(folder), store::Access::read)) {}

void LogAudit::add_new_entries(std::deque<LoadTable>& tables) {
  for (LoadTable& table : tables) {
    StoredLog& log = logs_[table.id];
    for (const store::LogRow& row : store_->log(table.id, log.entries_read + 1)) {
      const auto entry = log.reader.read(row.text);
      if (!entry) throw StartupError({"load.entry", table.id, {}});
      add(table.audit, *entry, *log.reader.settings().engine);
      log.entries_read = row.number;
    }
  }
}

AuditResult total_audit(const std::deque<LoadTable>& tables) {
  AuditResult all;
  for (const LoadTable& table : tables) all += table.audit.result();
  return all;
}

}  // namespace pioche::load
