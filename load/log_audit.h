// Reads the stored logs of the tables from the server's database, while the server runs.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>

#include "load/delivery_audit.h"
#include "load/load_generator.h"

struct sqlite3;

namespace pioche::load {

class LogAudit {
 public:
  // `folder`: the server's data; throws StartupError where there is no database in it.
  explicit LogAudit(const std::string& folder);

  // Adds the entries stored since the last call to the audits of their tables.
  void add_new_entries(std::deque<LoadTable>&);

 private:
  struct Closing {
    void operator()(sqlite3*) const;
  };
  [[noreturn]] void fail() const;

  std::string path_;
  std::unique_ptr<sqlite3, Closing> database_;
  std::int64_t last_rowid_ = 0;
};

AuditResult total_audit(const std::deque<LoadTable>&);

}  // namespace pioche::load
