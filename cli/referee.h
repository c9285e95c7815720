// The referee: keeps one match and answers requests, one JSON object a line (docs/contract.md).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/match.h"

namespace pioche {

class Referee {
 public:
  // The answer to one line, without the line's end. Never throws on bad input.
  std::string answer(std::string_view line);

  // The answer to a line that is longer than we read.
  static std::string answer_to_long_line();

 private:
  class Request;
  std::optional<Match> match_;
  json::Document document_;
};

// Reads requests from standard input until its end. Returns the exit status.
int run_referee();

}  // namespace pioche
