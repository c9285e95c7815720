// The referee: keeps one match and answers requests, each a JSON object (docs/contract.md).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "referee/request.h"

namespace pioche {

class Referee {
 public:
  explicit Referee(SeedSource random_seed) : random_seed_(random_seed) {}

  // The answer to one request, in one line without its end.
  std::string answer(std::string_view text);
  std::string answer(json::Value request);

  // Whether there is such a request.
  static bool knows(std::string_view op);

  const std::optional<Match>& match() const { return match_; }
  void take_over(Match match) { match_ = std::move(match); }

 private:
  class Request;
  SeedSource random_seed_;
  std::optional<Match> match_;
  json::Document document_;
};

}  // namespace pioche
