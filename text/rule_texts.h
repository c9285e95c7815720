// The clauses of a game in words, from games/<game>/rules.md.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

namespace pioche {

// One text in several languages.
struct Multilingual {
  std::vector<std::pair<std::string_view, std::string_view>> texts;
  std::string_view in(std::string_view language) const;  // else in English
};

struct ClauseText {
  std::string_view id;
  bool is_reading;  // where the printed sheet leaves the question open
  Multilingual text;
};

struct RuleSection {
  Multilingual title;
  std::vector<ClauseText> clauses;
};

struct RuleBook {
  std::string_view name;
  Multilingual summary;
  std::vector<RuleSection> sections;

  const ClauseText* find(std::string_view id) const;
};

// Empty for a game that has no rules.md.
RuleBook rule_book(std::string_view game);

}  // namespace pioche
