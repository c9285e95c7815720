// One match behind JSON requests: those of the referee (docs/contract.md), and those for players,
// hints, words, rules, verification and a table of people and bots (docs/wasm.md).
#pragma once

#include "referee/referee.h"
#include "wasm/offline_table.h"

namespace pioche {

class EngineHandle {
 public:
  explicit EngineHandle(SeedSource random_seed)
      : random_seed_(random_seed), referee_(random_seed), table_(random_seed) {}

  // The answer to one request, in one line.
  std::string answer(std::string_view text);

 private:
  class Request;
  SeedSource random_seed_;
  Referee referee_;
  OfflineTable table_;
  json::Document document_;
};

}  // namespace pioche
