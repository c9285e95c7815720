// Whether a record is what it says it is: legal moves, the right result, the seed committed to, the
// deal that nobody chose.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/match.h"

namespace pioche {

struct CheckResult {
  bool good;
  std::string key;  // `verify.<key>` is its sentence
  std::vector<std::pair<std::string_view, std::string>> args;
};

std::string sentence(std::string_view language, const CheckResult&);

struct Verification {
  std::vector<CheckResult> checks;
  // The commitment of the deal, or the hash of the seed where the record has no deal; empty where
  // this is not a record.
  std::string commitment;
  bool has_deal = false;

  bool good() const;
};

// `commitment`: 64 hexadecimal digits that were shown before the deal.
Verification verification(std::string_view language, json::Value record,
                          const std::optional<std::string>& commitment);

}  // namespace pioche
