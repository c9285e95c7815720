// A table inside the module: calls and their effects as JSON, for a page that stores the log,
// delivers the messages and runs the timers. docs/wasm.md lists the calls.
#pragma once

#include <deque>
#include <map>

#include "table/table.h"

namespace pioche {

class OfflineTable {
 public:
  explicit OfflineTable(Seed (*random_seed)()) : random_seed_(random_seed) {}

  // Answers {"call":…,"now":…}: writes the keys of the effects into the open object.
  Result<> answer(json::Value request, json::Writer&);

 private:
  Result<> call(std::string_view name, json::Value request, Time now, Effects&);
  Result<> open(json::Value request, Time now, Effects&);
  Result<> restore(json::Value request, Time now);
  void write_effects(Effects&, json::Writer&);
  TableEnvironment environment();

  Seed (*random_seed_)();
  std::unique_ptr<Table> table_;
  std::deque<Task> tasks_;
  std::map<std::string, Person, std::less<>> people_;
};

}  // namespace pioche
