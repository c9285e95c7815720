// Compares what the players were told with what the server has stored: the finished matches, and the
// log of each table with its match in progress. The server may run meanwhile.
#pragma once

#include <deque>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>

#include "load/delivery_audit.h"
#include "load/load_generator.h"
#include "server/store/store.h"
#include "table/state/log_entry.h"

namespace pioche::load {

class StoreAudit {
 public:
  // `where`: the server's data folder, or the URL of its PostgreSQL database. Throws StartupError where
  // there is no database in the folder, and store::Failure where it cannot be read.
  explicit StoreAudit(const std::string& where);

  // Reads what is new, for the audits of the tables.
  void read(std::deque<LoadTable>&);

 private:
  void read_log(LoadTable&);
  void read_matches(std::deque<LoadTable>&);

  std::string name_;
  std::unique_ptr<store::Store> store_;                      // opened anew for each reading
  std::set<std::string> known_;                              // finished matches
  std::unordered_map<std::string, std::uint32_t> finished_;  // how many of each table
};

AuditResult total_audit(const std::deque<LoadTable>&);

}  // namespace pioche::load
