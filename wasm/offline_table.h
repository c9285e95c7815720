// A table inside the module: calls and their effects as JSON, for a page that stores the log,
// delivers the messages and runs the timers. docs/wasm.md lists the calls.
#pragma once

#include <deque>
#include <map>

#include "table/table.h"

namespace pioche {

class OfflineTable {
 public:
  explicit OfflineTable(Seed (*random_seed)()) : fresh_seed_(random_seed) {}

  // Answers {"call":…,"now":…}: writes the keys of the effects into the open object.
  std::optional<RequestError> answer(json::Value request, json::Writer&);

 private:
  std::optional<RequestError> call(std::string_view name, json::Value request, Time now, Effects&);
  std::optional<RequestError> open(json::Value request, Time now, Effects&);
  std::optional<RequestError> restore(json::Value request, Time now);
  void write_effects(Effects&, json::Writer&);
  TableEnvironment environment();

  Seed (*fresh_seed_)();
  std::unique_ptr<Table> table_;
  std::deque<Task> tasks_;
  std::map<std::string, Person, std::less<>> people_;
};

}  // namespace pioche
