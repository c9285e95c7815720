// Reads the stored logs of the tables from the server's store, while the server runs.
#pragma once

#include <deque>
#include <memory>
#include <string>
#include <unordered_map>

#include "load/delivery_audit.h"
#include "load/load_generator.h"
#include "server/store/store.h"
#include "table/log_entry.h"

namespace pioche::load {

class LogAudit {
 public:
  // `folder`: the server's data; throws StartupError where there is no database in it, and
  // store::Failure where it cannot be read.
  explicit LogAudit(const std::string& folder);

  // Adds the entries stored since the last call to the audits of their tables.
  void add_new_entries(std::deque<LoadTable>&);

 private:
  struct StoredLog {
    std::int64_t entries_read = 0;
    LogReader reader;
  };

  std::unique_ptr<store::Store> store_;
  std::unordered_map<std::string, StoredLog> logs_;  // of each table
};

AuditResult total_audit(const std::deque<LoadTable>&);

}  // namespace pioche::load
