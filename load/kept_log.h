// The log that the server has kept, read from its database beside it.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>

#include "load/delivery_audit.h"
#include "load/load_generator.h"

struct sqlite3;

namespace pioche::load {

class KeptLog {
 public:
  // `folder`: the server's data; throws StartupError where there is no database in it.
  explicit KeptLog(const std::string& folder);

  // Enters what has come since the last time into the audits; other tables are passed over.
  void read_into(std::deque<LoadTable>&);

 private:
  struct Closing {
    void operator()(sqlite3*) const;
  };
  [[noreturn]] void fail() const;

  std::string path_;
  std::unique_ptr<sqlite3, Closing> database_;
  std::int64_t last_place_ = 0;
};

AuditResult total_audit(const std::deque<LoadTable>&);

}  // namespace pioche::load
